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

import type { TextExtensions } from '../types/field-extensions.ts';
import { isMissing, nullText } from './write-values.ts';

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
