import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printedSchema } from '../../src/graphql/schema.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { type Client, startTestServer, type TestServer } from '../harness/server.ts';
import { chain, deep, repeat } from '../hostile/documents.ts';

const GRAPHQL = { accept: 'application/graphql-response+json' };

/** Returns a valid selection of any depth: teams have members, who have teams. */
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

  /** Sends a document that must be rejected. Returns the error code. attacks.trial.ts measures the time of a rejection. */
  const codeOfRejection = async (document: string) => {
    const { status, data, errors } = await client.send(document, {}, GRAPHQL);
    expect(status).toBe(400);
    expect(data).toBeUndefined();
    expect((await client.send('{ me { id } }')).status).toBe(200);
    return errors[0]?.extensions.code;
  };

  test.each(['constructor', 'toString', '__proto__', 'valueOf'])(
    'rejects %s, a property of every object, as any kind of name',
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
        expect(await codeOfRejection(document), document).toBe('GRAPHQL_VALIDATION_FAILED');
      }
    },
  );

  test('rejects a fragment bomb of a kilobyte that expands to a million leaves', async () => {
    const bomb = `{ me { ...F0 } } ${chain(20, 2, 'id')}`;
    expect(bomb.length).toBeLessThan(1024);
    expect(await codeOfRejection(bomb)).toBe('QUERY_TOO_COMPLEX');
  });

  test('rejects a fragment bomb with 10^100 leaves', async () => {
    expect(await codeOfRejection(`{ me { ...F0 } } ${chain(100, 10, 'id')}`)).toBe('QUERY_TOO_COMPLEX');
  });

  test('rejects 50 large pages with nested lists', async () => {
    const document = `{ ${repeat(50, (i) => `a${i}: timeEntries(first: 500) { edges { node { id title tags { name } } } }`)} }`;
    expect(await codeOfRejection(document)).toBe('QUERY_TOO_COMPLEX');
  });

  test.each([
    ['fields', 'me'],
    ['inline fragments', '...'],
    ['inline fragments with types', '... on Query'],
  ])('rejects 3,000 levels of %s', async (_what, open) => {
    expect(await codeOfRejection(deep(3000, open))).toBe('QUERY_TOO_COMPLEX');
    // The deepest document within the token limit.
    expect(await codeOfRejection(deep(900, open))).toBe('QUERY_TOO_COMPLEX');
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{ a: ', '}'],
  ])('rejects 3,000 levels of %s in an argument', async (_what, open, close) => {
    for (const levels of [3000, 800]) {
      const value = `${open.repeat(levels)}1${close.repeat(levels)}`;
      expect(await codeOfRejection(`{ projects(search: ${value}) { edges { cursor } } }`)).toMatch(
        /^(QUERY_TOO_COMPLEX|GRAPHQL_VALIDATION_FAILED)$/,
      );
    }
  });

  test('rejects a document with 20,000 unclosed brackets', async () => {
    for (const open of ['{a', '[', '(', '{a(b:[']) {
      expect(await codeOfRejection(`{ a(b: ${open.repeat(20_000)}`)).toMatch(
        /^(QUERY_TOO_COMPLEX|GRAPHQL_PARSE_FAILED)$/,
      );
    }
  });

  describe('aliases', () => {
    test('accepts 100 aliases and rejects 101', async () => {
      const document = (count: number) => `{ ${repeat(count, (i) => `a${i}: __typename`)} }`;
      expect((await client.send(document(100))).errors).toEqual([]);
      expect(await codeOfRejection(document(101))).toBe('QUERY_TOO_COMPLEX');
    });

    test('counts the aliases of a fragment once per use', async () => {
      const document = (uses: number) =>
        `{ me { id ${'...F '.repeat(uses)} } } fragment F on User { ${repeat(20, (i) => `a${i}: name`)} }`;
      expect((await client.send(document(5))).errors).toEqual([]);
      expect(await codeOfRejection(document(6))).toBe('QUERY_TOO_COMPLEX');
    });

    test('counts aliases named like introspection fields', async () => {
      const document = `{ ${repeat(101, (i) => `__schema${i}: me { __typename${i}: name }`)} }`;
      expect(await codeOfRejection(document)).toBe('QUERY_TOO_COMPLEX');
    });
  });

  describe('recursive fragments', () => {
    test.each([
      ['one fragment', 'fragment F on User { id ...F }'],
      ['one fragment below a field', 'fragment F on User { defaultTeam { myIdentity { id } } ... { ...F } }'],
      ['two fragments', 'fragment F on User { ...G } fragment G on User { ...F }'],
      [
        'three hundred fragments',
        repeat(
          300,
          (i) => `fragment ${i === 0 ? 'F' : `F${i}`} on User { ...${i === 299 ? 'F' : `F${i + 1}`} }`,
        ),
      ],
    ])('rejects a cycle of %s', async (_what, fragments) => {
      expect(await codeOfRejection(`{ me { ...F } } ${fragments}`)).toBe('QUERY_TOO_COMPLEX');
    });

    test('rejects an unused recursive fragment', async () => {
      expect(await codeOfRejection('{ me { id } } fragment F on User { ...F }')).toBe(
        'GRAPHQL_VALIDATION_FAILED',
      );
    });
  });

  describe('directives', () => {
    test.each([
      ['@skip(if: false)', 10_000, 'QUERY_TOO_COMPLEX'],
      ['@unknown', 10_000, 'QUERY_TOO_COMPLEX'],
      ['@skip(if: false)', 500, 'GRAPHQL_VALIDATION_FAILED'],
      ['@unknown', 1900, 'GRAPHQL_VALIDATION_FAILED'],
    ])('rejects %s repeated %i times', async (directive, count, code) => {
      expect(await codeOfRejection(`{ me { id ${`${directive} `.repeat(count)} } }`)).toBe(code);
    });
  });

  describe('introspection', () => {
    test('returns the whole schema for the introspection query of GraphiQL', async () => {
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
        'the same, by type name',
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
    ])('rejects introspection of %s', async (_what, document) => {
      expect(await codeOfRejection(document)).toMatch(/^(QUERY_TOO_COMPLEX|GRAPHQL_VALIDATION_FAILED)$/);
    });

    test('applies the depth limit next to, below and under the name of introspection fields', async () => {
      expect((await client.send(`{ me { defaultTeam { ${teams(8)} } } }`)).errors).toEqual([]);
      for (const document of [
        `{ me { defaultTeam { ${teams(10)} } } }`,
        `{ __schema { queryType { name } } me { defaultTeam { ${teams(10)} } } }`,
        `{ __schema: me { defaultTeam { ${teams(10)} } } }`,
        `{ ...__schema } fragment __schema on Query { me { defaultTeam { ${teams(10)} } } }`,
        `query __schema { me { __schema: defaultTeam { ${teams(10)} } } }`,
      ]) {
        expect(await codeOfRejection(document)).toBe('QUERY_TOO_COMPLEX');
      }
    });
  });

  test.each([
    ['unknown fields', `{ ${repeat(3000, (i) => `unknown${i}`)} }`],
    ['almost known fields', `{ me { ${repeat(3000, (i) => `nam${i}`)} } }`],
    ['unused variables', `query (${repeat(700, (i) => `$v${i}: ID`)}) { me { id } }`],
    ['unused fragments', `{ me { id } } ${repeat(500, (i) => `fragment F${i} on User { id }`)}`],
  ])('answers thousands of %s with at most 21 errors', async (_what, document) => {
    const { errors, text } = await client.send(document, {}, GRAPHQL);
    expect(errors.length).toBeLessThanOrEqual(21);
    expect(text.length).toBeLessThan(10_000);
    await codeOfRejection(document);
  });

  test.each([
    ['a field repeated', `{ me { ${'name '.repeat(3900)} } }`],
    ['an object repeated', `{ ${'me { id } '.repeat(900)} }`],
    ['objects in objects repeated', `{ ${'me { defaultTeam { id } } '.repeat(500)} }`],
  ])('rejects %s hundreds of times', async (_what, document) => {
    expect(await codeOfRejection(document)).toBe('QUERY_TOO_COMPLEX');
  });

  test('applies the limits to every selectable operation of a document', async () => {
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
  // One request per second, with a burst of ten.
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_RATE_LIMIT: '60/minute' });
  });
  afterAll(() => server.close());

  const mutations = (count: number) =>
    `{ ${repeat(count, (i) => `a${i}: createTag(input: { args: { name: "${i}" } }) { errors { code } }`)} }`;

  /** Returns the seconds after a document until the next request is admitted. */
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

  test('charges a document with many mutations as many requests', async () => {
    expect(await priceOf(`mutation ${mutations(100)}`)).toBeGreaterThanOrEqual(91);
    expect(await priceOf(`mutation ${mutations(50)}`)).toBeGreaterThanOrEqual(41);
    expect(await priceOf(`mutation ${mutations(50)}`)).toBeLessThan(60);
    expect(await priceOf(`mutation ${mutations(5)}`)).toBe(0);
  });

  test('charges mutations in a fragment as many requests', async () => {
    const document = `mutation { ...F } fragment F on Mutation ${mutations(100)}`;
    expect(await priceOf(document)).toBeGreaterThanOrEqual(91);
  });

  test('runs mutations in order, and continues after a failed one', async () => {
    const client = server.client((await createPerson(server.app)).key);
    const data = await client.run<Record<string, { errors: { code: string }[] }>>(`mutation {
      a: createTag(input: { args: { name: "A" } }) { errors { code } }
      b: createTag(input: { args: { name: "A" } }) { errors { code } }
      c: createTag(input: { args: { name: "C" } }) { errors { code } }
    }`);
    expect(data).toEqual({ a: { errors: [] }, b: { errors: [{ code: 'NAME_TAKEN' }] }, c: { errors: [] } });
  });
});
