import { joinList } from './words.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a value. A value of an unexpected type is converted to JSON, so that it is read or reported as unreadable. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The text of a list of names, which `splitList` reads. It has the characters of the names themselves, because JSON would escape those that
 * cannot be stored, and they would be reported for no tag.
 */
export function listText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return joinList((Array.isArray(value) ? value : [value]).map(textOf));
}
