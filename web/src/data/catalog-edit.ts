import { foldForSearch } from '../../../src/domain/text/text.ts';
import type { Items, List } from './catalog.ts';

export type Item<Name extends List> = Items[Name][number];

/** A change of one catalog item: created without `before`, deleted without `after`. */
export interface Edit<Name extends List> {
  list: Name;
  before: Item<Name> | null;
  after: Item<Name> | null;
}

export function reversed<Name extends List>({ list, before, after }: Edit<Name>): Edit<Name> {
  return { list, before: after, after: before };
}

/**
 * Applies an edit. Unchanged properties keep their current values, so reverting an edit preserves later ones.
 */
export function applyEdit<Name extends List>(items: Items, { list, before, after }: Edit<Name>): Items {
  // An unconfirmed item gets another id when the server creates it.
  const id = (before ?? after)?.id;
  const others: Item<Name>[] = items[list].filter((item) => item.id !== id && item.id !== after?.id);
  const current: Item<Name> | undefined = items[list].find((item) => item.id === id);
  if (!after) return { ...items, [list]: others };
  // A change must not restore an item that was deleted meanwhile.
  if (before && !current) return items;
  const edited = before && current ? { ...current, ...difference(before, after) } : after;
  return { ...items, [list]: inserted(others, edited) };
}

function difference<Value extends object>(before: Value, after: Value): Partial<Value> {
  const changed = Object.entries(after).filter(([key, value]) => !isSame(before[key as keyof Value], value));
  return Object.fromEntries(changed) as Partial<Value>;
}

/** By value: a rate is a new object in each response. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Inserts an item in the server's order. */
function inserted<Value extends { id: string; name: string }>(list: Value[], item: Value): Value[] {
  const key = foldForSearch(item.name);
  const at = list.findIndex((other) => foldForSearch(other.name) > key);
  return at < 0 ? [...list, item] : list.toSpliced(at, 0, item);
}
