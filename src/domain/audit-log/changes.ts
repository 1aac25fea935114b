import { shortened } from '../text/text.ts';
import { type AuditedKind, type AuditedThings, type Person, portraits, type Value } from './portraits.ts';

/** A value that is another one since; null where there was, or is, none. */
export interface AuditChange {
  field: string;
  old: string | null;
  new: string | null;
}

const MAX_VALUE_LENGTH = 500;
const SHOWN_BEFORE = 40;
export const MAX_LABEL_LENGTH = 200;

/** The label of a thing, and the person whom it names. */
export function labelOf<Kind extends AuditedKind>(
  kind: Kind,
  thing: AuditedThings[Kind],
): { label: string; person: Person | null } {
  const { label, person = null } = portraits[kind](thing);
  return { label: shortened(label, MAX_LABEL_LENGTH), person };
}

/** The values in which two states of a thing differ; all that are set where it is new or gone. */
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

/** Long values are shortened, to a window around their first difference if their beginnings are equal. */
export function change(field: string, old: Value, now: Value): AuditChange {
  const [before, after] = [text(old), text(now)];
  const same = before === null || after === null ? 0 : sameLength(before, after);
  const from = same < MAX_VALUE_LENGTH ? 0 : same - SHOWN_BEFORE;
  return { field, old: before && cut(before, from), new: after && cut(after, from) };
}

function text(value: Value): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** How far two texts are the same. */
function sameLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function cut(whole: string, from: number): string {
  if (from === 0) return shortened(whole, MAX_VALUE_LENGTH);
  // A character that is cut in two shows as nothing anyone wrote.
  return `…${shortened(whole.slice(from).replace(/^[\uDC00-\uDFFF]/, ''), MAX_VALUE_LENGTH)}`;
}
