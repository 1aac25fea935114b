import {
  GraphQLBoolean,
  GraphQLID,
  type GraphQLLeafType,
  type GraphQLOutputType,
  GraphQLString,
  isEnumType,
  isLeafType,
  isNonNullType,
} from 'graphql';
import { createYielder } from '../../lib/yield-to-event-loop.ts';
import type { RequestContext } from '../context.ts';
import type { TextExtensions } from '../types/field-extensions.ts';

export interface Call {
  context: RequestContext;
  variables: Record<string, unknown>;
}

export type Eventually<Value> = Value | Promise<Value>;
/** Returns the texts of values in order. */
export type Write = (values: readonly unknown[], call: Call) => Eventually<string[]>;

/** Thrown for a value that cannot be written. */
export class Unwritable extends Error {}

/** Converts an exception into a rejection. Thrown, it would leave the promises of earlier fields without a handler. */
export function attempt<Value>(work: () => Eventually<Value>): Eventually<Value> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}

export function andThen<Value, Result>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Result>,
): Eventually<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function nullText(isOptional: boolean): string {
  if (!isOptional) throw new Unwritable('A value is missing.');
  return 'null';
}

export function skippingNulls(write: Write, isOptional: boolean): Write {
  return (values, call) => {
    if (!values.some(isMissing)) return write(values, call);
    const missing = nullText(isOptional);
    const present = values.filter((value) => !isMissing(value));
    return andThen(write(present, call), (texts) => {
      let next = 0;
      return values.map((value) => (isMissing(value) ? missing : (texts[next++] as string)));
    });
  };
}

/** Writes the items of all lists together, then joins them per list. */
export function listWriter(write: Write): Write {
  return (values, call) => {
    const lists = values as readonly (readonly unknown[])[];
    const [only] = lists;
    const items = only && lists.length === 1 ? only : lists.flat();
    return andThen(write(items, call), (texts) => {
      let next = 0;
      return lists.map((list) => {
        const end = next + list.length;
        let text = '';
        for (; next < end; next++) text += text === '' ? texts[next] : `,${texts[next]}`;
        return `[${text}]`;
      });
    });
  };
}

/** Writing this many values takes about a millisecond. */
const MAX_VALUES_PER_PART = 100;

/** Writes many values in parts, and yields between them. */
export function inParts(write: Write): Write {
  return (values, call) =>
    values.length <= MAX_VALUES_PER_PART ? write(values, call) : writeParts(write, values, call);
}

async function writeParts(write: Write, values: readonly unknown[], call: Call): Promise<string[]> {
  const texts: string[] = [];
  const yieldIfDue = createYielder();
  for (let start = 0; start < values.length; start += MAX_VALUES_PER_PART) {
    await yieldIfDue();
    texts.push(...(await write(values.slice(start, start + MAX_VALUES_PER_PART), call)));
  }
  return texts;
}

/** The JSON text of a value that is not null. */
export type LeafText = (value: unknown) => string;

export function nullable(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) ? type.ofType : type;
}

/** The writer of a scalar or an enum, with null where the type allows it. Undefined for other types. */
export function leafPart(
  type: GraphQLOutputType,
  extensions: TextExtensions,
): { text: LeafText; quoted: boolean } | undefined {
  const leaf = nullable(type);
  if (!isLeafType(leaf)) return undefined;
  const plain = plainText(leaf, extensions);
  if (isNonNullType(type)) {
    const text = plain ?? leafText(leaf);
    const required: LeafText = (value) => (isMissing(value) ? nullText(false) : text(value));
    return { text: required, quoted: plain !== undefined };
  }
  const text: LeafText = plain ? (value) => `"${plain(value)}"` : leafText(leaf);
  return { text: (value) => (isMissing(value) ? nullText(true) : text(value)), quoted: false };
}

/** The writer of a scalar's or enum's values. Common types skip the checks of `serialize`. */
function leafText(type: GraphQLLeafType): LeafText {
  const general: LeafText = (value) => JSON.stringify(type.serialize(value));
  if (type === GraphQLString || type === GraphQLID) {
    return (value) => (typeof value === 'string' ? quote(value) : general(value));
  }
  if (type === GraphQLBoolean) {
    return (value) => (value === true ? 'true' : value === false ? 'false' : general(value));
  }
  return general;
}

/** Returns the text between the quotes for types that need no escapes. Undefined for other types. */
function plainText(type: GraphQLLeafType, extensions: TextExtensions): LeafText | undefined {
  const isPlain = extensions.needsNoEscape || (type.extensions as TextExtensions).needsNoEscape;
  return isPlain || isEnumType(type) ? (value) => type.serialize(value) as string : undefined;
}

/** Texts up to this length are checked here, because calling `JSON.stringify` costs more. */
const MAX_CHECKED_LENGTH = 64;

function quote(text: string): string {
  if (text.length > MAX_CHECKED_LENGTH) return JSON.stringify(text);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isPlain = code >= 0x20 && code <= 0x7e && code !== 0x22 && code !== 0x5c;
    if (!isPlain) return JSON.stringify(text);
  }
  return `"${text}"`;
}
