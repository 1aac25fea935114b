import { MAX_PAGE } from '../domain/page.ts';
import { dayOf } from '../domain/time/calendar.ts';
import type { Interval } from '../domain/time/interval.ts';
import { contentKeyOf } from '../importers/entries/keys.ts';
import type { CatalogItem, ImportProblem, ImportRow } from '../importers/item.ts';
import { readItems } from '../importers/read.ts';
import { digest } from '../importers/values/hash.ts';
import { Occurrences } from '../importers/values/occurrences.ts';
import type { ImportContext } from './context.ts';
import { type KnownRow, loadKnownRows } from './known-rows.ts';
import { type Member, type PersonMatch, personKey } from './people.ts';
import { hasSameMoneyAndLength } from './values.ts';

/** A row with the data that is looked up before it is written. */
export interface FoundRow {
  row: ImportRow;
  match: PersonMatch;
  /** The member who gets the time. Null if the person is left out or not chosen yet. */
  member: Member | null;
  /** Whether an earlier row of the files has the same key: files may share rows. */
  repeated: boolean;
  /** The row of an earlier import with the same key. */
  known: KnownRow | null;
}

export interface Chunk {
  rows: FoundRow[];
  problems: ImportProblem[];
  items: CatalogItem[];
}

/**
 * Reads the files from beginning to end, and looks up each row in earlier imports. The next chunk is looked
 * up while the caller processes the current chunk.
 */
export async function* readRows(context: ImportContext): AsyncGenerator<Chunk> {
  let next: Promise<Chunk> | null = null;
  for await (const chunk of chunksOf(context)) {
    const lookup = lookUp(context, chunk);
    // The lookup is awaited later. Without a handler, an earlier failure would be an unhandled rejection.
    lookup.catch(() => {});
    if (next) yield await next;
    next = lookup;
  }
  if (next) yield await next;
}

async function* chunksOf(context: ImportContext): AsyncGenerator<Chunk> {
  const { parts, options, people, signal } = context;
  const occurrences = new Occurrences();
  let chunk: Chunk = { rows: [], problems: [], items: [] };
  for await (const item of readItems(parts, options)) {
    const isFull = chunk.rows.length >= MAX_PAGE || chunk.problems.length >= MAX_PAGE;
    // Rows with equal content stay in one chunk: their keys are assigned among all of them.
    if (isFull && !(item.kind === 'row' && isTwin(item, chunk.rows.at(-1)?.row))) {
      signal?.throwIfAborted();
      yield chunk;
      chunk = { rows: [], problems: [], items: [] };
    }
    if (item.kind === 'problem') chunk.problems.push(item);
    else if (item.kind !== 'row') chunk.items.push(item);
    else {
      const match = people.match(item.person);
      const member = 'member' in match ? match.member : null;
      const repeated = occurrences.count(digest(keyFor(item, member))) > 1;
      chunk.rows.push({ row: item, match, member, repeated, known: null });
    }
  }
  yield chunk;
}

/** Whether two rows have the same content and differ at most in money. Only their order distinguishes their keys. */
function isTwin(row: ImportRow, other: ImportRow | undefined): boolean {
  return other !== undefined && twinKey(row) !== null && twinKey(row) === twinKey(other);
}

function twinKey({ file, key }: ImportRow): string | null {
  const content = contentKeyOf(key);
  return content && `${file}\n${content}`;
}

async function lookUp(context: ImportContext, chunk: Chunk): Promise<Chunk> {
  const keys = chunk.rows.flatMap(({ row, member }) => [row.key, keyFor(row, member)]);
  const knownRows = await loadKnownRows(context, [...new Set(keys)]);
  const twins = Map.groupBy(
    chunk.rows.filter(({ row }) => contentKeyOf(row.key) !== null),
    ({ row, member }) => `${twinKey(row)}\n${member?.identityId ?? ''}`,
  );
  for (const found of chunk.rows) {
    const { row, member } = found;
    const key = keyFor(row, member);
    found.known = knownAs(knownRows.get(key) ?? [], member) ?? knownWithoutPerson(knownRows, row.key, member);
    found.row = { ...row, key: found.known?.externalId ?? key };
  }
  for (const group of twins.values()) if (group.length > 1) pairByValue(group);
  for (const found of chunk.rows) {
    if (found.known) found.row = laidAsBefore(found.row, found.known.first, context.options.timezone);
  }
  return chunk;
}

/** Assigns the keys of rows with the same content by their values, whatever the order of the rows. */
function pairByValue(group: readonly FoundRow[]): void {
  const slots = group.map(({ row, known, repeated }) => ({ key: row.key, known, repeated }));
  const isOf = ({ row }: FoundRow, known: KnownRow | null) =>
    known !== null && hasSameMoneyAndLength(row, known.first);
  const own = new Map(
    group.flatMap((found, index) => {
      const place = slots[index];
      return place && isOf(found, place.known) ? [[found, place] as const] : [];
    }),
  );
  const takenSlots = new Set(own.values());
  const free = new Set(slots.filter((place) => !takenSlots.has(place)));
  const take = (found: FoundRow, place: (typeof slots)[number] | undefined) => {
    if (!place) return;
    free.delete(place);
    own.set(found, place);
  };
  const left = () => group.filter((found) => !own.has(found));
  for (const found of left()) {
    const place = [...free].find(({ known }) => isOf(found, known));
    take(found, place);
  }
  for (const found of left()) take(found, [...free][0]);
  for (const [found, { key, known, repeated }] of own)
    Object.assign(found, { row: { ...found.row, key }, known, repeated });
}

/**
 * The key of a row in the team. Files of several members may have equal rows, so the key contains the member if the
 * row names no person.
 */
function keyFor({ key, person }: ImportRow, member: Member | null): string {
  return member && personKey(person) === '' ? `${key}@${member.identityId}` : key;
}

/**
 * Finds a row that an earlier version wrote under the key of the file, without a person. It is the same row only if it
 * belongs to the same member.
 */
function knownWithoutPerson(
  knownRows: ReadonlyMap<string, readonly KnownRow[]>,
  key: string,
  member: Member | null,
): KnownRow | null {
  return knownRows.get(key)?.find((known) => belongsTo(known, member)) ?? null;
}

/** The row of a member among the rows with one key. Any row matches if no member is chosen for its person yet. */
function knownAs(rows: readonly KnownRow[], member: Member | null): KnownRow | null {
  const own = rows.find((known) => member === null || belongsTo(known, member));
  return own ?? rows.find(({ isOfTeam }) => isOfTeam) ?? null;
}

function belongsTo({ first }: KnownRow, member: Member | null): boolean {
  return first.identityId === member?.identityId;
}

/** Keeps the times that an earlier import inferred for a row, if the row is still on the same day. */
export function laidAsBefore(row: ImportRow, before: Interval, zone: string): ImportRow {
  if (!row.inferred || dayOf(row.start, zone).date !== dayOf(before.start, zone).date) return row;
  return { ...row, start: before.start, end: before.start + row.end - row.start };
}
