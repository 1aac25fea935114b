import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printedSchema } from '../../src/graphql/schema.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { type Client, startTestServer, type TestServer } from '../harness/server.ts';
import { chain, deep, repeat } from '../hostile/documents.ts';

const GRAPHQL = { accept: 'application/graphql-response+json' };

/** Teams have members, who have teams: as deep as one likes, and valid. */
const teams = (levels: number) =>
  `${'myIdentity { team { '.repeat(levels / 2)} id ${'} } '.repeat(levels / 2)}`;

describeOnBothEngines('hostile documents', (engine) => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    client = server.client((await createPerson(server.app)).key);
  });
  afterAll(() => server.close());

  /** Sends a document that must be refused; how soon it is, a trial tells. */
  const refused = async (document: string) => {
    const { status, data, errors } = await client.send(document, {}, GRAPHQL);
    expect(status).toBe(400);
    expect(data).toBeUndefined();
    expect((await client.send('{ me { id } }')).status).toBe(200);
    return errors[0]?.extensions.code;
  };

  test.each(['constructor', 'toString', '__proto__', 'valueOf'])(
    'the name %s, which every object has',
    async (name) => {
      for (const document of [
        `{ ${name} }`,
        `{ me { ${name} { ${name} } } }`,
        `{ teams(${name}: 1) { totalCount } }`,
        `{ ...${name} }`,
        `{ ... on ${name} { id } }`,
        `query ($x: ${name}) { me { id } }`,
        `{ me @${name} { id } }`,
        `mutation { ${name}(input: {}) { errors { code } } }`,
      ]) {
        expect(await refused(document), document).toBe('GRAPHQL_VALIDATION_FAILED');
      }
    },
  );

  test('a fragment bomb: a kilobyte that expands to a million leaves', async () => {
    const bomb = `{ me { ...F0 } } ${chain(20, 2, 'id')}`;
    expect(bomb.length).toBeLessThan(1024);
    expect(await refused(bomb)).toBe('QUERY_TOO_COMPLEX');
  });

  test('a fragment bomb that expands to more leaves than there are atoms', async () => {
    expect(await refused(`{ me { ...F0 } } ${chain(100, 10, 'id')}`)).toBe('QUERY_TOO_COMPLEX');
  });

  test('pages of pages of pages', async () => {
    const document = `{ ${repeat(50, (i) => `a${i}: timeEntries(first: 500) { edges { node { id title tags { name } } } }`)} }`;
    expect(await refused(document)).toBe('QUERY_TOO_COMPLEX');
  });

  test.each([
    ['fields', 'me'],
    ['inline fragments', '...'],
    ['inline fragments with types', '... on Query'],
  ])('3,000 levels of %s', async (_what, open) => {
    expect(await refused(deep(3000, open))).toBe('QUERY_TOO_COMPLEX');
    // As deep as the limit on tokens lets through.
    expect(await refused(deep(900, open))).toBe('QUERY_TOO_COMPLEX');
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{ a: ', '}'],
  ])('3,000 levels of %s in an argument', async (_what, open, close) => {
    for (const levels of [3000, 800]) {
      const value = `${open.repeat(levels)}1${close.repeat(levels)}`;
      expect(await refused(`{ projects(search: ${value}) { edges { cursor } } }`)).toMatch(
        /^(QUERY_TOO_COMPLEX|GRAPHQL_VALIDATION_FAILED)$/,
      );
    }
  });

  test('a document that never closes what it opens', async () => {
    for (const open of ['{a', '[', '(', '{a(b:[']) {
      expect(await refused(`{ a(b: ${open.repeat(20_000)}`)).toMatch(
        /^(QUERY_TOO_COMPLEX|GRAPHQL_PARSE_FAILED)$/,
      );
    }
  });

  describe('aliases', () => {
    test('101 of them are too many, 100 are not', async () => {
      const document = (count: number) => `{ ${repeat(count, (i) => `a${i}: __typename`)} }`;
      expect((await client.send(document(100))).errors).toEqual([]);
      expect(await refused(document(101))).toBe('QUERY_TOO_COMPLEX');
    });

    test('in fragments they count as often as the fragment is used', async () => {
      const document = (uses: number) =>
        `{ me { id ${'...F '.repeat(uses)} } } fragment F on User { ${repeat(20, (i) => `a${i}: name`)} }`;
      expect((await client.send(document(5))).errors).toEqual([]);
      expect(await refused(document(6))).toBe('QUERY_TOO_COMPLEX');
    });

    test('a name like that of introspection is an alias as any other', async () => {
      const document = `{ ${repeat(101, (i) => `__schema${i}: me { __typename${i}: name }`)} }`;
      expect(await refused(document)).toBe('QUERY_TOO_COMPLEX');
    });
  });

  describe('fragments that contain themselves', () => {
    test.each([
      ['one', 'fragment F on User { id ...F }'],
      ['one below a field', 'fragment F on User { defaultTeam { myIdentity { id } } ... { ...F } }'],
      ['two', 'fragment F on User { ...G } fragment G on User { ...F }'],
      [
        'three hundred',
        repeat(
          300,
          (i) => `fragment ${i === 0 ? 'F' : `F${i}`} on User { ...${i === 299 ? 'F' : `F${i + 1}`} }`,
        ),
      ],
    ])('%s', async (_what, fragments) => {
      expect(await refused(`{ me { ...F } } ${fragments}`)).toBe('QUERY_TOO_COMPLEX');
    });

    test('also where nobody uses them', async () => {
      expect(await refused('{ me { id } } fragment F on User { ...F }')).toBe('GRAPHQL_VALIDATION_FAILED');
    });
  });

  describe('directives', () => {
    test.each([
      ['@skip(if: false)', 10_000, 'QUERY_TOO_COMPLEX'],
      ['@unknown', 10_000, 'QUERY_TOO_COMPLEX'],
      ['@skip(if: false)', 500, 'GRAPHQL_VALIDATION_FAILED'],
      ['@unknown', 1900, 'GRAPHQL_VALIDATION_FAILED'],
    ])('%s %i times', async (directive, count, code) => {
      expect(await refused(`{ me { id ${`${directive} `.repeat(count)} } }`)).toBe(code);
    });
  });

  describe('introspection', () => {
    test('the query of GraphiQL passes, and answers the whole schema', async () => {
      const query = getIntrospectionQuery({
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      });
      for (let i = 0; i < 4; i++) {
        const data = await client.run<IntrospectionQuery>(query);
        const described = printSchema(buildClientSchema(data));
        for (const line of printedSchema().split('\n')) expect(described).toContain(line.trim());
      }
    });

    test.each([
      [
        'types of fields of types of fields of types',
        '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }',
      ],
      [
        'the same by the name of a type',
        '{ __type(name: "Team") { fields { type { fields { type { fields { type { name } } } } } } } }',
      ],
      [
        'types within types without end',
        `{ __schema { types { ${'ofType { '.repeat(40)} name ${'} '.repeat(40)} } } }`,
      ],
      [
        'everything ninety times',
        `{ __schema { ${repeat(90, (i) => `a${i}: types { name description fields { name description args { name description } } }`)} } }`,
      ],
    ])('%s is refused', async (_what, document) => {
      expect(await refused(document)).toMatch(/^(QUERY_TOO_COMPLEX|GRAPHQL_VALIDATION_FAILED)$/);
    });

    test('what is too deep does not pass beside it, under its name or inside it', async () => {
      expect((await client.send(`{ me { defaultTeam { ${teams(8)} } } }`)).errors).toEqual([]);
      for (const document of [
        `{ me { defaultTeam { ${teams(10)} } } }`,
        `{ __schema { queryType { name } } me { defaultTeam { ${teams(10)} } } }`,
        `{ __schema: me { defaultTeam { ${teams(10)} } } }`,
        `{ ...__schema } fragment __schema on Query { me { defaultTeam { ${teams(10)} } } }`,
        `query __schema { me { __schema: defaultTeam { ${teams(10)} } } }`,
      ]) {
        expect(await refused(document)).toBe('QUERY_TOO_COMPLEX');
      }
    });
  });

  test.each([
    ['unknown fields', `{ ${repeat(3000, (i) => `unknown${i}`)} }`],
    ['fields that are almost known', `{ me { ${repeat(3000, (i) => `nam${i}`)} } }`],
    ['variables that nobody uses', `query (${repeat(700, (i) => `$v${i}: ID`)}) { me { id } }`],
    ['fragments that nobody uses', `{ me { id } } ${repeat(500, (i) => `fragment F${i} on User { id }`)}`],
  ])('thousands of %s are answered with a few errors', async (_what, document) => {
    const { errors, text } = await client.send(document, {}, GRAPHQL);
    expect(errors.length).toBeLessThanOrEqual(21);
    expect(text.length).toBeLessThan(10_000);
    await refused(document);
  });

  test.each([
    ['a field repeated', `{ me { ${'name '.repeat(3900)} } }`],
    ['an object repeated', `{ ${'me { id } '.repeat(900)} }`],
    ['objects in objects repeated', `{ ${'me { defaultTeam { id } } '.repeat(500)} }`],
  ])('%s more often than can be checked', async (_what, document) => {
    expect(await refused(document)).toBe('QUERY_TOO_COMPLEX');
  });

  test('no limit can be had by naming another operation of the same document', async () => {
    const document = `query A { me { id } } query B { me { ...F0 } } ${chain(20, 2, 'id')}`;
    const response = await fetch(`${server.origin}/api/v1/graphql`, {
      method: 'POST',
      headers: {
        ...GRAPHQL,
        'content-type': 'application/json',
        authorization: `Bearer ${(await createPerson(server.app)).key}`,
      },
      body: JSON.stringify({ query: document, operationName: 'B' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] });
  });
});

describeOnBothEngines('a document with many mutations', (engine) => {
  let server: TestServer;
  // One request a second, ten of them in a burst.
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_RATE_LIMIT: '60/minute' });
  });
  afterAll(() => server.close());

  const mutations = (count: number) =>
    `{ ${repeat(count, (i) => `a${i}: createTag(input: { args: { name: "${i}" } }) { errors { code } }`)} }`;

  /** How many seconds it takes to pay for a document, after which the next request is let through. */
  const priceOf = async (document: string) => {
    const client = server.client((await createPerson(server.app)).key);
    const begin = performance.now();
    expect((await client.send(document)).errors).toEqual([]);
    const { status, headers, errors } = await client.send('{ me { id } }');
    if (status === 200) return 0;
    expect(status).toBe(429);
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    return Number(headers.get('retry-after')) + (performance.now() - begin) / 1000;
  };

  test('is charged as many requests', async () => {
    expect(await priceOf(`mutation ${mutations(100)}`)).toBeGreaterThanOrEqual(91);
    expect(await priceOf(`mutation ${mutations(50)}`)).toBeGreaterThanOrEqual(41);
    expect(await priceOf(`mutation ${mutations(50)}`)).toBeLessThan(60);
    expect(await priceOf(`mutation ${mutations(5)}`)).toBe(0);
  });

  test('is charged as many where they are in a fragment', async () => {
    const document = `mutation { ...F } fragment F on Mutation ${mutations(100)}`;
    expect(await priceOf(document)).toBeGreaterThanOrEqual(91);
  });

  test('runs them one after the other, and each that can be is done', async () => {
    const client = server.client((await createPerson(server.app)).key);
    const data = await client.run<Record<string, { errors: { code: string }[] }>>(`mutation {
      a: createTag(input: { args: { name: "A" } }) { errors { code } }
      b: createTag(input: { args: { name: "A" } }) { errors { code } }
      c: createTag(input: { args: { name: "C" } }) { errors { code } }
    }`);
    expect(data).toEqual({ a: { errors: [] }, b: { errors: [{ code: 'NAME_TAKEN' }] }, c: { errors: [] } });
  });
});
