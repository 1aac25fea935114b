import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { schema } from '../../src/graphql/schema.ts';
import type { Answer } from './server.ts';

/** Calls generated from the schema, so that tests cover new operations without a change. */

export interface Operation {
  name: string;
  kind: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
  /** A document with a variable for every argument that selects every field. */
  document: string;
}

/** A leaf in the arguments of an operation, such as `input.args.clientId`. */
export interface Place {
  operation: Operation;
  /** The names from the argument to the value. */
  path: readonly string[];
  type: GraphQLNamedInputType;
  required: boolean;
}

/** Fields whose values change over time. */
const VOLATILE = [
  'durationSeconds',
  'totalSeconds',
  'lastUsedAt',
  'evenShare',
  'secondsPerDay',
  'moneyPerDay',
];
const MAX_DEPTH = 5;

const everyOperation: readonly Operation[] = [
  ...operationsOf('query', schema.getQueryType()),
  ...operationsOf('mutation', schema.getMutationType()),
];

/** Operations for administrators of the installation, independent of teams. */
const INSTALLATION_OPERATION =
  /^(installation|(disable|enable|promote|demote|delete|restore|invite)User|(delete|restore)InstalledTeam|appointTeamOwner|endUserSessions|revokeUserCredentials|createVerificationLink)$/;

export const installationOperations = everyOperation.filter(({ name }) => INSTALLATION_OPERATION.test(name));

/** The operations that do not need an administrator of the installation. */
export const operations = everyOperation.filter(({ name }) => !INSTALLATION_OPERATION.test(name));

/** Whether the payload of a mutation has fields besides ids and errors. */
export function answersMoreThanIds({ kind, field }: Operation): boolean {
  const payload = getNamedType(field.type);
  if (kind !== 'mutation' || !isObjectType(payload)) return false;
  return Object.values(payload.getFields()).some(
    ({ name, type }) => name !== 'errors' && getNamedType(type).name !== 'ID',
  );
}

/** A document of a mutation that selects only its errors. */
export function withErrorsAlone({ name, field }: Operation): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const list = (text: string) => (text === '' ? '' : `(${text})`);
  return `mutation ${list(declared)} { ${name}${list(given)} { errors { message code field } } }`;
}

function operationsOf(kind: Operation['kind'], type: GraphQLNamedType | null | undefined): Operation[] {
  if (!isObjectType(type)) throw new Error(`The schema has no ${kind}.`);
  return Object.values(type.getFields()).map((field) => ({
    name: field.name,
    kind,
    field,
    document: documentOf(kind, field),
  }));
}

function documentOf(kind: Operation['kind'], field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const parentheses = (text: string) => (text === '' ? '' : `(${text})`);
  return `${kind} ${parentheses(declared)} { ${field.name}${parentheses(passed)} ${selectionOf(field.type)} }`;
}

/** Selects all fields down to a depth. */
function selectionOf(type: GraphQLOutputType, depth = MAX_DEPTH): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(
    (field) =>
      !VOLATILE.includes(field.name) &&
      !field.args.some(isRequiredArgument) &&
      (depth > 1 || !isObjectType(getNamedType(field.type))),
  );
  const selected = fields.map(({ name, type }) => [name, selectionOf(type, depth - 1)] as const);
  // An object without a field at this depth cannot be selected.
  const selectable = selected.filter(([, selection]) => selection !== '{  }');
  return `{ ${selectable.map((field) => field.join(' ')).join(' ')} }`;
}

/** Every place for a value in the arguments of an operation. */
export function placesOf(operation: Operation): Place[] {
  return operation.field.args.flatMap((arg) => placesIn(operation, [], arg));
}

function placesIn(
  operation: Operation,
  parents: readonly string[],
  slot: GraphQLArgument | GraphQLInputField,
): Place[] {
  const path = [...parents, slot.name];
  const type = getNamedType(slot.type);
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).flatMap((field) => placesIn(operation, path, field));
  }
  return [{ operation, path, type, required: isRequired(slot) }];
}

function isRequired(slot: GraphQLArgument | GraphQLInputField): boolean {
  return isRequiredInputField(slot as GraphQLInputField);
}

/** The full name of a place, such as `createProject.input.args.clientId`. */
export function nameOf({ operation, path }: Place): string {
  return [operation.name, ...path].join('.');
}

export type MakeValue = (place: Place) => Promise<unknown>;

/**
 * The variables of a call: `make` provides all required values and the values of the chosen places. Other optional values
 * are left out.
 */
export async function variablesFor(
  operation: Operation,
  chosen: readonly Place[],
  make: MakeValue,
): Promise<Record<string, unknown>> {
  return fill(operation, [], operation.field.args, chosen, make);
}

async function fill(
  operation: Operation,
  parents: readonly string[],
  slots: readonly (GraphQLArgument | GraphQLInputField)[],
  chosen: readonly Place[],
  make: MakeValue,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const slot of slots) {
    const path = [...parents, slot.name];
    const isChosen = chosen.some((place) => path.every((name, index) => place.path[index] === name));
    if (!isChosen && !isRequired(slot)) continue;
    const type = getNamedType(slot.type);
    const value = isInputObjectType(type)
      ? await fill(operation, path, Object.values(type.getFields()), chosen, make)
      : await make({ operation, path, type, required: isRequired(slot) });
    values[slot.name] = isList(slot.type) ? [value] : value;
  }
  return values;
}

function isList(type: GraphQLInputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** The first value of an enum. */
export function someEnumValue(type: GraphQLNamedInputType): string | undefined {
  return isEnumType(type) ? type.getValues()[0]?.name : undefined;
}

/** A copy of the variables with another value in one place. */
export function withValue(
  variables: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const inner = variables[name];
  if (rest.length > 0) {
    return { ...variables, [name]: withValue((inner ?? {}) as Record<string, unknown>, rest, value) };
  }
  return { ...variables, [name]: Array.isArray(inner) ? [value] : value };
}

/** The result of a call: 'done' or an error code. */
export function outcomeOf({ name }: Operation, { status, data, errors }: Answer): string {
  const [error] = errors;
  if (error) return status === 200 ? error.extensions.code : `${status} ${error.extensions.code}`;
  const payload = (data as Record<string, { errors?: { code: string }[] } | null>)[name];
  if (payload === null) return 'NOT_FOUND';
  return payload?.errors?.[0]?.code ?? 'done';
}

/** Sample teams are for people without entries. The people of the tests have entries, so a valid call returns IN_USE. */
const REFUSED_FOR_ITS_STATE = /^(create|delete)SampleTeam$/;

/** Operations that need a session. */
const ONLY_IN_A_BROWSER =
  /^(createApiKey|createOAuthApp|updateOAuthApp|rotateOAuthAppSecret|confirmPassword|changeEmail|deleteAccount)$/;

export function isOnlyInABrowser({ name }: Operation): boolean {
  return ONLY_IN_A_BROWSER.test(name);
}

/** Whether a value confirms a deletion: the user types the name or the address of the thing. */
export function isConfirmation({ operation, path }: Place): boolean {
  return /^(delete(Installed)?Team\.name|deleteAccount\.email)$/.test(`${operation.name}.${path.at(-1)}`);
}

/** The expected result of a valid call. */
export function outcomeOfValid({ name }: Operation): string {
  // The generated address belongs to somebody else, so the test account is not deleted.
  if (name === 'deleteAccount') return 'INVALID_INPUT';
  return REFUSED_FOR_ITS_STATE.test(name) ? 'IN_USE' : 'done';
}
