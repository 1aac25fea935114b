import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { selectionConsts } from './client-selections.ts';
import { isConnection, isPayload, nodeOf, roots } from './client-shapes.ts';

const SCALARS: Record<string, string> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
};

/** Custom scalars that are strings in JSON. */
const TEXTS = new Set(['ISO8601DateTime']);

/** The source of src/client/operations.ts: the types of the whole API and a table of its operations. */
export function clientOperations(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const isRoot = (type: unknown) =>
    type === schema.getQueryType() ||
    type === schema.getMutationType() ||
    type === schema.getSubscriptionType();
  return [
    '// Made from schema.graphql by "npm run schema"; a test fails when it is out of date.',
    "import type { Call, ListCall } from './call.ts';",
    ...types
      .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
      .map(
        (type) =>
          `${words(type.description)}export type ${type.name} = ${TEXTS.has(type.name) ? 'string' : 'unknown'};`,
      ),
    ...types.filter(isEnumType).map(enumText),
    ...types.filter(isInputObjectType).map(inputText),
    ...types
      .filter(isObjectType)
      .filter((type) => !isRoot(type))
      .map(objectText),
    ...roots(schema).flatMap(({ kind, field }) => (kind === 'query' ? argumentsText(field) : [])),
    selectionConsts(schema),
    callsText(schema),
    '',
  ].join('\n\n');
}

function enumText(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ name }) => `'${name}'`);
  return `${words(type.description)}export type ${type.name} = ${values.join(' | ')};`;
}

function inputText(type: GraphQLInputObjectType): string {
  const fields = Object.values(type.getFields()).map((field) =>
    member(field.name, inputType(field.type), field.description, !isRequiredInputField(field)),
  );
  return block(`${words(type.description)}export interface ${type.name}`, fields);
}

/** Declares an object type. The client throws the `errors` of a payload, so result types leave them out. */
function objectText(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields())
    .filter(({ name }) => !(isPayload(type) && name === 'errors'))
    .map((field) => {
      const accepted = isPayload(type) && field.description?.endsWith(' Null when the mutation was refused.');
      const text = outputType(field.type);
      return member(
        field.name,
        accepted ? text.replace(/ \| null$/, '') : text,
        accepted
          ? field.description?.replace(/ Null when the mutation was refused\.$/, '')
          : field.description,
      );
    });
  return block(`${words(type.description)}export interface ${type.name}`, fields);
}

type RootField = GraphQLField<unknown, unknown>;

function argumentsText(field: RootField): string[] {
  if (field.args.length === 0) return [];
  const members = field.args.map((arg) =>
    member(arg.name, inputType(arg.type), arg.description, !isRequiredArgument(arg)),
  );
  return [
    block(`/** The arguments of \`${field.name}\`. */\nexport interface ${argumentsName(field)}`, members),
  ];
}

function callsText(schema: GraphQLSchema): string {
  const members = roots(schema).map(({ kind, field }) => {
    const select = `typeof operations.${field.name}.select`;
    const args = kind === 'query' ? argumentsName(field) : inputName(field);
    const result = isPayload(getNamedType(field.type))
      ? getNamedType(field.type).name
      : outputType(field.type);
    const node = isConnection(field.type) && nodeOf(field.type);
    const type = node
      ? `ListCall<${args}, ${result}, ${select}, ${node.name}, typeof operations.${field.name}.node>`
      : `Call<${args}, ${result}, ${select}>`;
    return member(field.name, type, field.description);
  });
  return block('/** A call for every query and mutation of the API. */\nexport interface Calls', members);
}

function argumentsName({ name, args }: RootField): string {
  return args.length === 0 ? 'NoArguments' : `${name.charAt(0).toUpperCase()}${name.slice(1)}Arguments`;
}

/** The type of a mutation's only argument, whose fields the client's call takes. */
function inputName({ args: [input] }: RootField): string {
  return input ? getNamedType(input.type).name : 'NoArguments';
}

function inputType(type: GraphQLInputType): string {
  if (isNonNullType(type)) return bareInput(type.ofType);
  return `${bareInput(type)} | null`;
}

function bareInput(type: GraphQLInputType): string {
  if (isListType(type)) return `readonly ${inList(inputType(type.ofType))}[]`;
  return SCALARS[getNamedType(type).name] ?? getNamedType(type).name;
}

function outputType(type: GraphQLOutputType): string {
  if (isNonNullType(type)) return bareOutput(type.ofType);
  return `${bareOutput(type)} | null`;
}

function bareOutput(type: GraphQLOutputType): string {
  if (isListType(type)) return `${inList(outputType(type.ofType))}[]`;
  return SCALARS[getNamedType(type).name] ?? getNamedType(type).name;
}

function inList(type: string): string {
  return type.includes(' ') ? `(${type})` : type;
}

function member(name: string, type: string, description: string | null | undefined, isOptional = false) {
  return `${words(description)}${name}${isOptional ? '?' : ''}: ${type};`;
}

function block(head: string, members: string[]): string {
  return `${head} {\n${members.map((text) => text.replace(/^/gm, '  ')).join('\n')}\n}`;
}

function words(description: string | null | undefined): string {
  return description ? `/** ${description.replaceAll('*/', '*\\/').replace(/\s*\n\s*/g, ' ')} */\n` : '';
}
