import { shortened } from '../text/text.ts';
import { type AuditedKind, type AuditedThings, type Person, portraits, type Value } from './portraits.ts';

/** A changed value. `old` or `new` is null if the value was not set. */
export interface AuditChange {
  field: string;
  old: string | null;
  new: string | null;
}

const MAX_VALUE_LENGTH = 500;
const CONTEXT_LENGTH = 40;
export const MAX_LABEL_LENGTH = 200;

/** The label of a thing, and the person or team that the label names. */
export function labelOf<Kind extends AuditedKind>(
  kind: Kind,
  thing: AuditedThings[Kind],
): { label: string; person: Person | null } {
  const { label, person = null } = portraits[kind](thing);
  return { label: shortened(label, MAX_LABEL_LENGTH), person };
}

/** The values that differ between two states of a thing: every value that is set if the thing is new or deleted. */
export function changesBetween<Kind extends AuditedKind>(
  kind: Kind,
  before: AuditedThings[Kind] | null,
  after: AuditedThings[Kind] | null,
): AuditChange[] {
  const [old, now] = [before && portraits[kind](before).values, after && portraits[kind](after).values];
  return Object.keys({ ...old, ...now })
    .filter((field) => text(old?.[field]) !== text(now?.[field]))
    .map((field) => change(field, old?.[field], now?.[field]));
}

/** Shortens long values. If their beginnings are equal, keeps a window around their first difference. */
export function change(field: string, old: Value, now: Value): AuditChange {
  const [before, after] = [text(old), text(now)];
  const same = before === null || after === null ? 0 : commonPrefixLength(before, after);
  const from = same < MAX_VALUE_LENGTH ? 0 : same - CONTEXT_LENGTH;
  return { field, old: before && cut(before, from), new: after && cut(after, from) };
}

function text(value: Value): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** The length of the common prefix. */
function commonPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function cut(whole: string, from: number): string {
  if (from === 0) return shortened(whole, MAX_VALUE_LENGTH);
  // Drops the second half of a split surrogate pair.
  return `…${shortened(whole.slice(from).replace(/^[\uDC00-\uDFFF]/, ''), MAX_VALUE_LENGTH)}`;
}
