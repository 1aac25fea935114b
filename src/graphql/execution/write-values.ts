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
/** The texts of some values, in their order. */
export type Write = (values: readonly unknown[], call: Call) => Eventually<string[]>;

/** Thrown for what cannot be written. */
export class Unwritable extends Error {}

/** A failure as a rejection: thrown, it would leave the promises of the fields before it without anyone to hear them. */
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

function nullText(optional: boolean): string {
  if (!optional) throw new Unwritable('A value is missing.');
  return 'null';
}

export function skippingNulls(write: Write, optional: boolean): Write {
  return (values, call) => {
    if (!values.some(isMissing)) return write(values, call);
    const missing = nullText(optional);
    const present = values.filter((value) => !isMissing(value));
    return andThen(write(present, call), (texts) => {
      let next = 0;
      return values.map((value) => (isMissing(value) ? missing : (texts[next++] as string)));
    });
  };
}

/** All items of all lists are written together and then dealt out to their lists. */
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

/** Writing them takes about a millisecond. */
const MAX_PART = 100;

/** Many values are written in several parts, between which other requests have their turn. */
export function inParts(write: Write): Write {
  return (values, call) =>
    values.length <= MAX_PART ? write(values, call) : writeParts(write, values, call);
}

async function writeParts(write: Write, values: readonly unknown[], call: Call): Promise<string[]> {
  const texts: string[] = [];
  const turn = createYielder();
  for (let start = 0; start < values.length; start += MAX_PART) {
    await turn();
    texts.push(...(await write(values.slice(start, start + MAX_PART), call)));
  }
  return texts;
}

/** The JSON text of a value that is not null. */
export type LeafText = (value: unknown) => string;

export function nullable(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) ? type.ofType : type;
}

/** How a scalar or an enum is written, with null where it may be; undefined for other types. */
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

/** How the values of a scalar or an enum are written. The common ones go without the checks that `serialize` makes. */
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

/** The text between the quotes, if nothing in it needs an escape; undefined for other values. */
function plainText(type: GraphQLLeafType, extensions: TextExtensions): LeafText | undefined {
  const isPlain = extensions.needsNoEscape || (type.extensions as TextExtensions).needsNoEscape;
  return isPlain || isEnumType(type) ? (value) => type.serialize(value) as string : undefined;
}

/** Texts up to this length are looked through here; the call of `JSON.stringify` costs more than that. */
const SHORT = 64;

function quote(text: string): string {
  if (text.length > SHORT) return JSON.stringify(text);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isPlain = code >= 0x20 && code <= 0x7e && code !== 0x22 && code !== 0x5c;
    if (!isPlain) return JSON.stringify(text);
  }
  return `"${text}"`;
}
