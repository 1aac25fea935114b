import { buildSchema, getIntrospectionQuery, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { schema as ourSchema } from '../schema.ts';
import { type DocumentLimits, measure } from './measure.ts';

const schema = buildSchema(`
  type Query { me: Person! people(first: Int, after: String): People! known(externalIds: [ID!]!): [Person!]! }
  type Person { name: String! friend: Person friends(first: Int): People! }
  type People { nodes: [Person!]! }
  type Mutation { wave: Person }
`);

const LIMITS: DocumentLimits = { maxDepth: 4, maxCost: 10_000, maxAliases: 3 };

function weigh(text: string, limits: Partial<DocumentLimits> = {}, measured = schema) {
  const document = parse(text);
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) throw new Error('There is no operation.');
  return measure(measured, document, operation, { ...LIMITS, ...limits });
}

/** The cost of a document: the lowest limit that accepts it. */
function costOf(text: string, variables: Record<string, unknown> = {}): number {
  for (let cost = 0; cost < 10_000; cost++) {
    try {
      weigh(text, { maxCost: cost, maxDepth: 20 }).checkVariables?.(variables);
      return cost;
    } catch {
      // The limit is too low.
    }
  }
  throw new Error('It costs more than this looks for.');
}

const messageOf = async (text: string, limits: Partial<DocumentLimits> = {}, measured = schema) => {
  const { code, message } = await problemOf(() => weigh(text, limits, measured));
  expect(code).toBe('QUERY_TOO_COMPLEX');
  return message;
};

describe('the cost of a document', () => {
  test.each([
    ['one for each field', '{ me { name } }', 2],
    ['with fragments expanded', '{ me { ...F friend { ...F } } } fragment F on Person { name }', 4],
    ['inline fragments count nothing', '{ ... { me { ... on Person { name } } } }', 2],
    ['a page of the default size', '{ people { nodes { name } } }', 1 + 50 * 2],
    ['a page of the written size', '{ people(first: 7) { nodes { name } } }', 1 + 7 * 2],
    [
      'pages in pages',
      '{ people(first: 3) { nodes { friends(first: 5) { nodes { name } } } } }',
      1 + 3 * (2 + 5 * 2),
    ],
    ['a page size out of range, which answers nothing', '{ people(first: 501) { nodes { name } } }', 3],
    ['a page size below one', '{ people(first: -7) { nodes { name } } }', 3],
    ['what is looked up by keys', '{ known(externalIds: ["a", "b", "c"]) { name } }', 1 + 3],
    ['what is looked up by no keys', '{ known(externalIds: []) { name } }', 2],
    ['a fragment that is not there', '{ me { ...Nobody } }', 1],
    ['a field that is not there', '{ nothing { at { all } } }', 3],
    ['one that every object of ours has', '{ constructor { x } me { toString __proto__ } }', 5],
    ['a fragment on a type that is not there', '{ ...F } fragment F on Nothing { people { name } }', 2],
  ])('computes the cost: %s', (_what, text, cost) => {
    expect(costOf(text)).toBe(cost);
  });

  test.each([
    ['the value', { n: 7 }, 7],
    ['the default of the document where there is none', {}, 9],
    ['the default of lists where it is null', { n: null }, 50],
    ['nothing for what will be refused', { n: 100_000 }, 1],
    ['the default where it is no number', { n: 'x' }, 9],
  ])('computes the cost of a page size in a variable: %s', (_what, variables, size) => {
    expect(costOf('query ($n: Int = 9) { people(first: $n) { nodes { name } } }', variables)).toBe(
      1 + size * 2,
    );
  });

  test.each([
    ['as many as there are', ['a', 'b', 'c'], 3],
    ['nothing for what will be refused', Array.from({ length: 501 }, String), 1],
  ])('computes the cost of keys in a variable: %s', (_what, keys, size) => {
    const text = 'query ($keys: [ID!]!) { known(externalIds: $keys) { name } }';
    expect(costOf(text, { keys })).toBe(1 + size);
  });

  test("computes the cost of a report's rows, which allow larger pages", () => {
    const text = (size: string) =>
      `query ($n: Int) { teamAnalytics(from: "2026-01-01", to: "2026-01-31", groupBy: [DAY]) {
        rows(first: ${size}) { edges { cursor } } } }`;
    const fits = (size: string, n: number, maxCost: number) => {
      try {
        weigh(text(size), { maxCost }, ourSchema).checkVariables?.({ n });
        return true;
      } catch {
        return false;
      }
    };
    const cost = 2 + 2000 * 2;
    for (const size of ['2000', '$n']) {
      expect([fits(size, 2000, cost), fits(size, 2000, cost - 1)]).toEqual([true, false]);
    }
    // A rejected document returns no data.
    expect(fits('$n', 2001, 4)).toBe(true);
  });

  test('uses the default page size for a variable without a value', () => {
    expect(costOf('query ($n: Int) { people(first: $n) { nodes { name } } }')).toBe(1 + 50 * 2);
    expect(costOf('query ($toString: Int) { people(first: $toString) { nodes { name } } }')).toBe(1 + 50 * 2);
  });

  test('does not check variables if the largest pages are within the limit', () => {
    const { checkVariables } = weigh('query ($n: Int) { people(first: $n) { nodes { name } } }');
    expect(checkVariables).toBeNull();
  });

  test('rejects a document at once that exceeds the limit with any variables', async () => {
    const text = 'query ($n: Int) { people(first: $n) { nodes { name } } a: me { name } }';
    expect(await messageOf(text, { maxCost: 4 })).toBe(
      'The document can ask for 5 values; at most 4 are allowed. Ask for smaller pages or fewer fields.',
    );
  });

  test('rejects quickly a small document that expands to a million fields', async () => {
    const fragments = Array.from(
      { length: 200 },
      (_, i) => `fragment F${i} on Person { name ...F${i + 1} ...F${i + 1} }`,
    );
    const text = `{ me { ...F0 } } ${fragments.join(' ')} fragment F200 on Person { name }`;
    const start = performance.now();
    expect(await messageOf(text)).toMatch(/^The document can ask for [\d.e+]+ values/);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('the depth of a document', () => {
  test.each([
    ['as deep as allowed', '{ me { friend { friend { name } } } }', true],
    ['a level more', '{ me { friend { friend { friend { name } } } } }', false],
    [
      'a level more in a fragment',
      '{ me { friend { ...F } } } fragment F on Person { friend { friend { name } } }',
      false,
    ],
    ['inline fragments add nothing', '{ me { ... { ... { friend { friend { name } } } } } }', true],
    [
      'an alias named like introspection',
      '{ __schema: me { friend { friend { friend { name } } } } }',
      false,
    ],
    ['introspection twice as deep', '{ __schema { types { fields { type { ofType { name } } } } } }', true],
    [
      'introspection too deep',
      '{ __schema { types { fields { type { ofType { ofType { ofType { name } } } } } } } }',
      false,
    ],
    [
      'introspection beside what is too deep',
      '{ __schema { queryType { name } } me { friend { friend { friend { name } } } } }',
      false,
    ],
    [
      'introspection in a fragment',
      '{ ...F } fragment F on Query { __type(name: "Person") { fields { type { ofType { name } } } } }',
      true,
    ],
  ])('limits the depth: %s', async (_what, text, allowed) => {
    if (allowed) expect(weigh(text).rootFields).toBe(1);
    else expect(await messageOf(text)).toBe('The document nests its fields deeper than 4 levels.');
  });

  test('stops at the maximum depth of a deeply nested document', async () => {
    const deep = (open: string) => `{ ${`${open} { `.repeat(1000)} name ${'} '.repeat(1000)} }`;
    expect(await messageOf(deep('me'))).toContain('deeper than 4 levels');
    expect(await messageOf(deep('...'))).toContain('deeper than 4 levels');
  });
});

describe('the aliases of a document', () => {
  test('accepts as many aliases as allowed', () => {
    expect(weigh('{ a: me { b: name c: name } }').rootFields).toBe(1);
  });

  test.each([
    ['one more', '{ a: me { b: name c: name d: name } }', 4],
    ['one more in a fragment', '{ a: me { ...F } } fragment F on Person { b: name c: name d: name }', 4],
    [
      'a fragment that is spread twice',
      '{ me { ...F friend { ...F } } } fragment F on Person { b: name c: name }',
      4,
    ],
  ])('rejects too many aliases: %s', async (_what, text, count) => {
    expect(await messageOf(text)).toBe(`The document uses ${count} aliases; at most 3 are allowed.`);
  });
});

describe('recursive fragments', () => {
  test.each([
    ['one that contains itself', '{ me { ...F } } fragment F on Person { friend { ...F } }', 'F'],
    [
      'two that contain each other',
      '{ me { ...F } } fragment F on Person { ...G } fragment G on Person { ...F }',
      'F',
    ],
  ])('rejects a recursive fragment: %s', async (_what, text, name) => {
    expect(await messageOf(text)).toBe(`The fragment ${name} contains itself.`);
  });
});

describe('the root fields of a document', () => {
  test.each([
    ['{ me { name } }', 1],
    ['mutation { wave { name } b: wave { name } }', 2],
    [
      'mutation { ...F ... { c: wave { name } } } fragment F on Mutation { wave { name } b: wave { name } }',
      3,
    ],
  ])('counts the root fields of %s', (text, count) => {
    expect(weigh(text).rootFields).toBe(count);
  });
});

describe('limits on our own schema', () => {
  const limits = { maxDepth: 12, maxCost: 50_000, maxAliases: 100 };

  test('accepts the full introspection query within half of the default cost', () => {
    const everything = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    expect(weigh(everything, { ...limits, maxCost: 25_000 }, ourSchema).rootFields).toBe(1);
  });

  test('rejects a document that repeats introspection ninety times', async () => {
    const types = Array.from(
      { length: 90 },
      (_, i) => `a${i}: types { fields { name args { name } type { fields { name description } } } }`,
    );
    expect(await messageOf(`{ __schema { ${types.join(' ')} } }`, limits, ourSchema)).toContain('values');
  });
});
