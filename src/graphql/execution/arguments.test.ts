import fc from 'fast-check';
import {
  type FieldNode,
  type GraphQLField,
  getArgumentValues,
  isObjectType,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../schema.ts';
import { argumentsReader } from './arguments.ts';

type Field = GraphQLField<unknown, unknown>;

/** Every field of the API that takes arguments. */
const fields: Field[] = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) => Object.values(type.getFields()))
  .filter(({ args }) => args.length > 0);

const LITERALS = ['null', '5', '-1', '2.5', '"x"', '""', 'true', 'NAME', '[1]', '[]', '{}', '{ name: $v }'];
/** Without a value, the variable is not given. */
const VARIABLES = [undefined, null, 0, 7, '', 'x', false, ['x'], { name: 'x' }];

const way = fc.oneof(
  fc.constant({ text: null, value: undefined }),
  fc.constantFrom(...LITERALS).map((text) => ({ text, value: undefined })),
  fc.constantFrom(...VARIABLES).map((value) => ({ text: '$', value })),
);

/** A field with some of its arguments, and the variables that they name. */
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

it('reads what GraphQL itself reads, and fails with the same words', () => {
  let read = 0;
  fc.assert(
    fc.property(uses, ({ field, text, variables }) => {
      const node = nodeIn(text);
      const theirs = attempt(() => getArgumentValues(field, node, variables));
      expect(attempt(() => argumentsReader(field, node)(variables))).toEqual(theirs);
      if (theirs.args && Object.keys(theirs.args).length > 0) read += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(100);
});

it('reads what stands in the document once, and variables each time', () => {
  const field = schema.getQueryType()?.getFields().timeEntries as Field;
  const read = argumentsReader(field, nodeIn('timeEntries(first: 50, teamId: $team, after: $after)'));
  expect(read({ team: 'a', after: null })).toEqual({ first: 50, teamId: 'a', after: null });
  expect(read({ team: 'b' })).toEqual({ first: 50, teamId: 'b' });
});

it('shares no list and no object of a document between those who ask', () => {
  const field = schema.getMutationType()?.getFields().createTag as Field;
  const read = argumentsReader(field, nodeIn('createTag(input: { args: { name: "deep" } })'));
  expect(read({})).toEqual(read({}));
  expect(read({}).input).not.toBe(read({}).input);
});
