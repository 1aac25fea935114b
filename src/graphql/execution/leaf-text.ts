import { GraphQLBoolean, GraphQLID, type GraphQLLeafType, GraphQLString, isEnumType } from 'graphql';

import type { TextExtensions } from '../types/field-extensions.ts';

/** The JSON text of a value that is not null. */
export type LeafText = (value: unknown) => string;

/** How the values of a scalar or an enum are written. The common ones go without the checks that `serialize` makes. */
export function leafText(type: GraphQLLeafType): LeafText {
  const general: LeafText = (value) => JSON.stringify(type.serialize(value));
  if (type === GraphQLString || type === GraphQLID) {
    return (value) => (typeof value === 'string' ? quote(value) : general(value));
  }
  if (type === GraphQLBoolean) {
    return (value) => (value === true ? 'true' : value === false ? 'false' : general(value));
  }
  return general;
}

/** What stands between the quotes of a text that has nothing to escape; undefined for values that are not of that kind. */
export function plainText(type: GraphQLLeafType, extensions: TextExtensions): LeafText | undefined {
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
