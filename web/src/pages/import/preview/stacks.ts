import type { Group, Sums } from '../../../../../src/import-run/sums.ts';

/** The hours of one project or person, month by month. */
export interface Stack {
  /** Null for time without a project; undefined for the rest without a stack of its own. */
  key: string | null | undefined;
  milliseconds: number[];
  total: number;
}

export interface Stacks {
  /** Months such as `2026-03`, without gaps. */
  months: string[];
  /** The largest stack first. */
  stacks: Stack[];
  /** The maximum of a month. */
  top: number;
}

/** More stacks are hard to distinguish. */
const MAX_STACKS = 8;

/** Time by month, stacked by project or person. */
export function stacksOf(groups: Iterable<{ group: Group; sums: Sums }>, by: 'project' | 'person'): Stacks {
  const all = [...groups];
  const months = monthsBetween(all.map(({ group }) => group.month));
  const places = new Map(months.map((month, index) => [month, index]));
  const byKey = new Map<string | null, Stack>();
  for (const { group, sums } of all) {
    const key = group[by];
    const stack = byKey.get(key) ?? { key, milliseconds: months.map(() => 0), total: 0 };
    byKey.set(key, stack);
    add(stack, places.get(group.month) ?? 0, sums.milliseconds);
  }
  const sorted = [...byKey.values()].sort((a, b) => b.total - a.total);
  const stacks =
    sorted.length > MAX_STACKS
      ? [...sorted.slice(0, MAX_STACKS - 1), rest(sorted.slice(MAX_STACKS - 1))]
      : sorted;
  const heights = months.map((_, index) =>
    stacks.reduce((sum, one) => sum + (one.milliseconds[index] ?? 0), 0),
  );
  return { months, stacks, top: Math.max(0, ...heights) };
}

function rest(stacks: readonly Stack[]): Stack {
  const [first, ...others] = stacks;
  const all: Stack = {
    key: undefined,
    milliseconds: [...(first?.milliseconds ?? [])],
    total: first?.total ?? 0,
  };
  for (const one of others) {
    for (const [index, milliseconds] of one.milliseconds.entries()) add(all, index, milliseconds);
  }
  return all;
}

function add(stack: Stack, index: number, milliseconds: number): void {
  stack.milliseconds[index] = (stack.milliseconds[index] ?? 0) + milliseconds;
  stack.total += milliseconds;
}

/** All months from the first to the last. */
export function monthsBetween(found: readonly string[]): string[] {
  const sorted = found.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const months = [first];
  for (let month = first; month < last; ) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = number === 12 ? `${year + 1}-01` : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`;
    months.push(month);
  }
  return months;
}
