import { buildSchema, execute, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { failure } from '../../lib/errors.ts';
import { createContext, type RequestContext } from '../context.ts';
import { compile, type Run } from './compile.ts';

/** A schema with the features of the real schema, and with faults that the real schema must not have. */
function schemaWith(resolvers: Record<string, Record<string, unknown>>): GraphQLSchema {
  const schema = buildSchema(`
    type Query { things(count: Int = 2): [Thing!]!  maybe: [Thing]  none: Thing  fails: Thing  refused: Thing  later: Thing! }
    type Thing { id: ID!  name: String  self: Thing!  grid: [[Int!]!]!  broken: Int!  throws: Int  rejects: Int  colour: Colour }
    enum Colour { RED GREEN }
    type Mutation { add(by: Int!): Counter  fail: Counter }
    type Counter { value: Int!  thing: Thing! }
  `);
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!type || !('getFields' in type)) throw new Error(typeName);
    const known = type.getFields() as Record<string, { resolve?: unknown }>;
    for (const [name, resolve] of Object.entries(fields)) {
      const field = known[name];
      if (!field) throw new Error(name);
      field.resolve = resolve;
    }
  }
  return schema;
}

class Thing {
  readonly id: string;
  readonly name: string | null;
  readonly colour = 'GREEN';
  readonly grid = [[1, 2], [], [3]];
  readonly broken = null;

  constructor(n: number) {
    this.id = `thing "${n}"`;
    this.name = n % 2 === 0 ? null : 'naïve \u2028 \\ name';
  }

  get self(): Thing {
    return this;
  }
}

function createSetting() {
  let count = 0;
  const carriedOut: number[] = [];
  const bugs: unknown[] = [];
  const schema = schemaWith({
    Query: {
      things: (_root: unknown, args: { count: number }) =>
        Array.from({ length: args.count }, (_, n) => new Thing(n)),
      maybe: async () => [new Thing(1), null, new Thing(2)],
      none: () => null,
      fails: () => {
        throw new Error('no such thing');
      },
      later: async () => new Thing(7),
      refused: () => {
        throw failure('NOT_FOUND', 'There is none.');
      },
    },
    Thing: {
      throws: () => {
        throw new Error('thrown');
      },
      rejects: () => Promise.reject(new Error('rejected')),
    },
    Mutation: {
      add: (_root: unknown, { by }: { by: number }, { outcomes }: RequestContext) =>
        outcomes.take(async () => {
          count += by;
          carriedOut.push(by);
          return { value: count, thing: new Thing(count) };
        }),
      fail: (_root: unknown, _args: unknown, { outcomes }: RequestContext) =>
        outcomes.take(async () => {
          carriedOut.push(0);
          throw new Error('refused');
        }),
    },
  });
  const run = async (text: string, compiled: boolean, variables: Record<string, unknown> = {}) => {
    const document = parse(text);
    const [operation] = document.definitions;
    if (operation?.kind !== 'OperationDefinition') throw new Error(text);
    const interpret: Run = (contextValue, variableValues) =>
      execute({ schema, document, contextValue, variableValues });
    const chosen = compiled
      ? compile(schema, document, operation, interpret, (error) => bugs.push(error))
      : interpret;
    const result = await chosen(createContext({} as never, {} as never), variables);
    return 'json' in result
      ? { written: true, answer: result.json }
      : { written: false, answer: JSON.stringify(result) };
  };
  return { run, carriedOut, bugs };
}

describe('compiled operations', () => {
  it.each([
    ['lists, nulls and quotes', '{ things { id name colour } }'],
    [
      'aliases and names twice',
      '{ a: things { x: id id id } things(count: 1) { id } things(count: 1) { name } }',
    ],
    [
      'fragments',
      '{ things { ...f ... on Thing { name } } } fragment f on Thing { id self { ...g } } fragment g on Thing { id }',
    ],
    ['objects inside objects', '{ things { self { self { id grid } name } __typename } __typename }'],
    ['lists of lists', '{ things(count: 3) { grid } }'],
    ['long lists', '{ things(count: 600) { id name self { id } } }'],
    ['empty lists', '{ things(count: 0) { id self { id } } }'],
    ['lists with holes', '{ maybe { id self { name } } }'],
    ['nothing', '{ none { id } }'],
    ['what comes later', '{ later { id } things { id } }'],
    ['mutations in their order', 'mutation { a: add(by: 1) { value } b: add(by: 2) { value thing { id } } }'],
  ])('writes %s like the interpreter', async (_what, document) => {
    const written = await createSetting().run(document, true);
    expect(written).toEqual({ written: true, answer: (await createSetting().run(document, false)).answer });
  });

  it.each([
    ['a fault beside what is fine', '{ things { id } fails { id } }'],
    ['a fault inside', '{ things { id throws } }'],
    ['a late fault', '{ things { id rejects } later { id } }'],
    ['a late fault beside one at once', '{ things { rejects throws } }'],
    ['null where something must be', '{ things { id broken } }'],
    ['an argument that does not fit', 'query ($n: Int!) { things(count: $n) { id } }'],
    ['@skip', '{ things { id name @skip(if: true) } }'],
    ['introspection', '{ __schema { queryType { name } } }'],
  ])('leaves %s to the interpreter', async (_what, document) => {
    const compiled = await createSetting().run(document, true);
    expect(compiled).toEqual({ written: false, answer: (await createSetting().run(document, false)).answer });
  });

  it.each([
    [
      'that is refused',
      'mutation { a: add(by: 1) { value } fail { value } b: add(by: 2) { value } }',
      [1, 0, 2],
    ],
    [
      'whose answer cannot be written',
      'mutation { a: add(by: 1) { thing { throws } } b: add(by: 2) { value } }',
      [1, 2],
    ],
    [
      'whose answer breaks a promise',
      'mutation { a: add(by: 1) { value } b: add(by: 2) { thing { broken } } }',
      [1, 2],
    ],
  ])('runs no mutation twice if another mutation is one %s', async (_what, document, expected) => {
    const { run, carriedOut } = createSetting();
    const { answer } = await run(document, true);
    expect(carriedOut).toEqual(expected);
    expect(answer).toBe((await createSetting().run(document, false)).answer);
  });

  it.each([
    ['a refusal', '{ refused { id } }', 0],
    ['null where something must be', '{ things { broken } }', 0],
    ['any other failure', '{ fails { id } }', 1],
  ])('reports %s as a bug only if nothing explains it', async (_what, document, expected) => {
    const { run, bugs } = createSetting();
    await run(document, true);
    expect(bugs).toHaveLength(expected);
  });
});
