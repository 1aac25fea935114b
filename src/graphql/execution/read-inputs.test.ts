import fc from 'fast-check';
import {
  buildSchema,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../schema.ts';
import { argumentsReader, variablesReader } from './read-inputs.ts';

/** Every argument type of the API. */
const inputTypes = [
  ...new Map(
    Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !name.startsWith('__'))
      .flatMap((type) => Object.values(type.getFields()))
      .flatMap(({ args }) => args)
      .map(({ type }) => [String(type), type]),
  ).values(),
];

function definitionsIn(text: string) {
  const [operation] = parse(text).definitions as OperationDefinitionNode[];
  return operation?.variableDefinitions ?? [];
}

function bothOn(text: string, inputs: Record<string, unknown>) {
  const definitions = definitionsIn(text);
  return {
    actual: variablesReader(schema, definitions)(inputs),
    expected: getVariableValues(schema, definitions, inputs),
  };
}

const junk = fc.oneof(
  fc.constantFrom(null, '', 'x', 0, 1.5, -1, 2 ** 40, true, [], {}, [null], [[1]]),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values of a type, with an occasional invalid value. */
function valuesOf(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  const right = rightValuesOf(type, depth);
  return fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: junk });
}

function rightValuesOf(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valuesOf(type.ofType, depth);
  if (depth > 4) return fc.constant(null);
  if (isListType(type)) {
    const item = valuesOf(type.ofType, depth + 1);
    return fc.oneof(fc.array(item, { maxLength: 3 }), item, fc.constant(null));
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const required = fields.filter(({ type: field }) => isNonNullType(field)).map(({ name }) => name);
    const record = fc.record(
      Object.fromEntries(fields.map((field) => [field.name, valuesOf(field.type, depth + 1)])),
      { requiredKeys: required },
    );
    return fc
      .tuple(record, fc.option(fc.tuple(fc.string(), junk), { freq: 20 }))
      .map(([values, more]) => (more ? { ...values, [more[0]]: more[1] } : values));
  }
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name), null);
  return fc.constantFrom('a', '2026-01-01', '2026-01-01T10:00:00Z', '10:00', 'EUR', 1, 2.5, true, null);
}

describe('the reader of variables', () => {
  it.each(inputTypes.map((type) => [String(type), type] as const))(
    'reads %s as GraphQL does, or leaves it to GraphQL',
    (name, type) => {
      fc.assert(
        fc.property(fc.record({ v: valuesOf(type) }, { requiredKeys: [] }), (inputs) => {
          const { actual, expected } = bothOn(`query ($v: ${name}) { me { id } }`, inputs);
          if (expected.errors) expect(actual).toBeNull();
          else expect(plain(actual)).toEqual(plain(expected.coerced));
        }),
        { numRuns: 50 },
      );
    },
  );

  it('covers more than thirty input objects', () => {
    const named = new Set(inputTypes.map((type) => getNamedType(type)));
    expect([...named].filter(isInputObjectType).length).toBeGreaterThan(30);
  });

  it('applies the defaults of absent variables, and omits variables without a default', () => {
    const text = 'query ($a: Int = 3, $b: Int, $c: [Int!] = 4, $d: Int! = 5) { me { id } }';
    expect({ ...bothOn(text, {}).actual }).toEqual({ a: 3, c: [4], d: 5 });
    expect({ ...bothOn(text, { a: null, b: 1, c: 2, d: 6 }).actual }).toEqual({
      a: null,
      b: 1,
      c: [2],
      d: 6,
    });
  });

  it('applies the defaults of input fields, also of a recursive type', () => {
    const other = buildSchema(`
      type Query { a: Int }
      input Node { size: Int = 3, name: String! = "none", next: Node, colour: Colour = RED, list: [Int!] }
      enum Colour { RED GREEN }`);
    const definitions = definitionsIn('query ($node: Node!) { a }');
    const read = variablesReader(other, definitions);
    for (const node of [{}, { size: null, next: { size: 4, next: {} } }, { colour: 'GREEN', list: 1 }]) {
      const { coerced } = getVariableValues(other, definitions, { node });
      expect(coerced).toBeDefined();
      expect(plain(read({ node }))).toEqual(plain(coerced));
    }
    for (const node of [{ name: null }, { colour: 'BLUE' }, { list: [null] }, null, [], 'x'])
      expect(read({ node })).toBeNull();
  });

  it('leaves missing and unknown fields to GraphQL', () => {
    const text = 'query ($a: Int!, $input: CreateClientInput) { me { id } }';
    expect(bothOn(text, {}).actual).toBeNull();
    expect(bothOn(text, { a: null }).actual).toBeNull();
    expect(bothOn(text, { a: 1, input: { name: 'A', colour: 'red' } }).actual).toBeNull();
    expect({ ...bothOn(text, { a: 1, unknown: 2 }).actual }).toEqual({ a: 1 });
  });

  it('reads variables named like properties of every object', () => {
    const text = 'query ($__proto__: Int, $constructor: Int, $toString: Int) { me { id } }';
    const inputs = JSON.parse('{"__proto__": 1, "constructor": 2}');
    const { actual, expected } = bothOn(text, inputs);
    expect(Object.entries(actual ?? {})).toEqual(Object.entries(expected.coerced ?? {}));
    expect(Object.keys(actual ?? {})).toEqual(['__proto__', 'constructor']);
  });
});

/** GraphQL's objects have no prototype, which the comparison ignores. */
const plain = (value: unknown) => structuredClone(value);

type Field = GraphQLField<unknown, unknown>;

/** Every field of the API with arguments. */
const fields: Field[] = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) => Object.values(type.getFields()))
  .filter(({ args }) => args.length > 0);

const LITERALS = ['null', '5', '-1', '2.5', '"x"', '""', 'true', 'NAME', '[1]', '[]', '{}', '{ name: $v }'];
/** Undefined stands for a variable that is not given. */
const VARIABLES = [undefined, null, 0, 7, '', 'x', false, ['x'], { name: 'x' }];

const way = fc.oneof(
  fc.constant({ text: null, value: undefined }),
  fc.constantFrom(...LITERALS).map((text) => ({ text, value: undefined })),
  fc.constantFrom(...VARIABLES).map((value) => ({ text: '$', value })),
);

/** A field with some of its arguments, and their variables. */
const uses = fc.constantFrom(...fields).chain((field) =>
  fc.tuple(...field.args.map(() => way)).map((ways) => {
    const texts: string[] = [];
    const variables: Record<string, unknown> = Object.create(null);
    for (const [index, { text, value }] of ways.entries()) {
      if (text === null) continue;
      texts.push(`${field.args[index]?.name}: ${text === '$' ? `$v${index}` : text}`);
      if (text === '$' && value !== undefined) variables[`v${index}`] = value;
    }
    return { field, text: texts.length > 0 ? `${field.name}(${texts.join()})` : field.name, variables };
  }),
);

function nodeIn(text: string): FieldNode {
  const [operation] = parse(`{ ${text} }`).definitions as [OperationDefinitionNode];
  return operation.selectionSet.selections[0] as FieldNode;
}

function attempt(read: () => Record<string, unknown>) {
  try {
    return { args: { ...read() } };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

describe('the reader of arguments', () => {
  it('reads the same arguments as GraphQL, and fails with the same messages', () => {
    let read = 0;
    fc.assert(
      fc.property(uses, ({ field, text, variables }) => {
        const node = nodeIn(text);
        const expected = attempt(() => getArgumentValues(field, node, variables));
        expect(attempt(() => argumentsReader(field, node)(variables))).toEqual(expected);
        if (expected.args && Object.keys(expected.args).length > 0) read += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('reads constants of the document once, and variables on each call', () => {
    const field = schema.getQueryType()?.getFields().timeEntries as Field;
    const read = argumentsReader(field, nodeIn('timeEntries(first: 50, teamId: $team, after: $after)'));
    expect(read({ team: 'a', after: null })).toEqual({ first: 50, teamId: 'a', after: null });
    expect(read({ team: 'b' })).toEqual({ first: 50, teamId: 'b' });
  });

  it('returns a new list or object on each call', () => {
    const field = schema.getMutationType()?.getFields().createTag as Field;
    const read = argumentsReader(field, nodeIn('createTag(input: { args: { name: "deep" } })'));
    expect(read({})).toEqual(read({}));
    expect(read({}).input).not.toBe(read({}).input);
  });
});
