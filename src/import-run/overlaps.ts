import { type OverlapPolicy, workKey } from '../domain/time-entries/overlap.ts';
import type { ImportRow } from '../importers/item.ts';
import { digest } from '../importers/values/hash.ts';
import type { PlannedWork } from './catalog-plan.ts';

/** Times of one person that overlap each other. */
interface OverlapCluster {
  person: string;
  start: number;
  end: number;
  /** How many rows are in it, and how many entries that are there already. */
  rows: number;
  existing: number;
  /** Of all together, and what a clock counts from start to end. */
  milliseconds: number;
  once: number;
}

export interface OverlapForecast {
  /** Rows that overlap something else of the same person. */
  rows: number;
  /** Milliseconds that would be counted more than once if all rows were kept. */
  milliseconds: number;
  /** How many rows become part of another entry, or are refused, under the policy. */
  merging: number;
  refused: number;
  /** The longest of them. */
  clusters: OverlapCluster[];
}

const SHOWN = 50;

/** A growing list of spans: three figures each, not an object, since there may be a million. */
class Spans {
  #figures = new Float64Array(3 * 64);
  length = 0;

  add(start: number, end: number, work: number): void {
    const at = this.length++ * 3;
    if (at === this.#figures.length) {
      const longer = new Float64Array(2 * at);
      longer.set(this.#figures);
      this.#figures = longer;
    }
    this.#figures[at] = start;
    this.#figures[at + 1] = end;
    this.#figures[at + 2] = work;
  }

  start = (index: number): number => this.#figures[3 * index] ?? 0;
  end = (index: number): number => this.#figures[3 * index + 1] ?? 0;
  work = (index: number): number => this.#figures[3 * index + 2] ?? 0;

  /** The same list without some spans. */
  without(isLeftOut: (start: number, end: number, work: number) => boolean): Spans {
    const left = new Spans();
    for (let index = 0; index < this.length; index++) {
      const span = [this.start(index), this.end(index), this.work(index)] as const;
      if (!isLeftOut(...span)) left.add(...span);
    }
    return left;
  }

  byStart(): Uint32Array {
    const order = Uint32Array.from({ length: this.length }, (_, index) => index);
    return order.sort((a, b) => this.start(a) - this.start(b) || a - b);
  }
}

/** A row with the key of its work. */
interface OverlappingRow {
  person: string;
  start: number;
  end: number;
  work: string;
}

/** The key by which the policies compare the work of rows. Items that do not exist yet have no id; their names tell them apart. */
export function workKeyOf(
  { client, project, task }: PlannedWork,
  { billable, title, tags }: Pick<ImportRow, 'billable' | 'title' | 'tags'>,
): string {
  const idOf = (item: { id: string | null; name: string } | null) => item && (item.id ?? `new ${item.name}`);
  const ids = { clientId: idOf(client), projectId: idOf(project), taskId: idOf(task) };
  return workKey({ ...ids, billable, title, tags });
}

/** Finds out what overlaps before anything is written. */
export class Overlaps {
  readonly #people = new Map<string, Spans>();

  /** A row, or an entry that is there. `work` is the key by which the policies compare work (`workKey`). */
  add(person: string, start: number, end: number, work: string, isExisting = false): void {
    const spans = this.#people.get(person) ?? new Spans();
    this.#people.set(person, spans);
    const number = numberOf(work);
    spans.add(start, end, isExisting ? -number : number);
  }

  /** Removes rows that are not written. */
  removeRows(rows: readonly OverlappingRow[]): void {
    for (const [person, ofPerson] of Map.groupBy(rows, (row) => row.person)) {
      const counts = new Map<string, number>();
      const keyOf = (start: number, end: number, work: number) => `${start} ${end} ${work}`;
      for (const { start, end, work } of ofPerson) {
        const key = keyOf(start, end, numberOf(work));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const left = this.#people.get(person)?.without((...span) => {
        const key = keyOf(...span);
        const count = counts.get(key) ?? 0;
        if (count > 0) counts.set(key, count - 1);
        return count > 0;
      });
      if (left) this.#people.set(person, left);
    }
  }

  forecast(policy: OverlapPolicy): OverlapForecast {
    const forecast: OverlapForecast = { rows: 0, milliseconds: 0, merging: 0, refused: 0, clusters: [] };
    for (const [person, spans] of this.#people) {
      const order = spans.byStart();
      this.#clusters(person, spans, order, forecast);
      if (policy === 'MERGE_ANY') forecast.merging += joined(spans, order);
      if (policy === 'REJECT') forecast.refused += refused(spans);
      if (policy === 'MERGE_SAME_WORK') {
        for (const same of Map.groupBy(order, (index) => Math.abs(spans.work(index))).values()) {
          forecast.merging += joined(spans, same);
        }
      }
    }
    forecast.clusters.sort((a, b) => b.milliseconds - b.once - (a.milliseconds - a.once));
    forecast.clusters.length = Math.min(SHOWN, forecast.clusters.length);
    return forecast;
  }

  #clusters(person: string, spans: Spans, order: Uint32Array, forecast: OverlapForecast): void {
    let cluster: OverlapCluster | null = null;
    const close = () => {
      if (!cluster || cluster.rows === 0 || cluster.rows + cluster.existing < 2) return;
      cluster.once = cluster.end - cluster.start;
      forecast.rows += cluster.rows;
      forecast.milliseconds += cluster.milliseconds - cluster.once;
      forecast.clusters.push(cluster);
      if (forecast.clusters.length >= 20 * SHOWN) {
        forecast.clusters.sort((a, b) => b.milliseconds - b.once - (a.milliseconds - a.once)).splice(SHOWN);
      }
    };
    for (const index of order) {
      const [start, end] = [spans.start(index), spans.end(index)];
      if (!cluster || start >= cluster.end) {
        close();
        cluster = { person, start, end, rows: 0, existing: 0, milliseconds: 0, once: 0 };
      }
      cluster.end = Math.max(cluster.end, end);
      cluster.milliseconds += end - start;
      if (spans.work(index) < 0) cluster.existing++;
      else cluster.rows++;
    }
    close();
  }
}

/** A number above 0 for a work. Most rows have a title of their own, and a million titles do not fit into memory. */
function numberOf(work: string): number {
  const [first, second] = digest(work);
  return first * 2 ** 20 + (second >>> 12) + 1;
}

/** How many rows become part of another one where all that overlaps is joined; the first row of some stays itself. */
function joined(spans: Spans, order: Iterable<number>): number {
  let [count, rows, existing, last] = [0, 0, 0, -Infinity];
  const close = () => {
    count += existing > 0 ? rows : Math.max(0, rows - 1);
  };
  for (const index of order) {
    if (spans.start(index) >= last) {
      close();
      [rows, existing, last] = [0, 0, spans.end(index)];
    }
    last = Math.max(last, spans.end(index));
    if (spans.work(index) < 0) existing++;
    else rows++;
  }
  close();
  return count;
}

/** How many rows are refused where each must be free of those that were taken before it, in the order of the file. */
function refused(spans: Spans): number {
  const taken: { start: number; end: number }[] = [];
  const isFree = (start: number, end: number) => {
    const next = placeOf(taken, start);
    return (taken[next - 1]?.end ?? -Infinity) <= start && (taken[next]?.start ?? Infinity) >= end;
  };
  let count = 0;
  for (const existing of [true, false]) {
    for (let index = 0; index < spans.length; index++) {
      if (spans.work(index) < 0 !== existing) continue;
      const [start, end] = [spans.start(index), spans.end(index)];
      if (existing || isFree(start, end)) taken.splice(placeOf(taken, start), 0, { start, end });
      else count++;
    }
    // Entries that are there may overlap each other; joined, they are as much in the way.
    if (existing) joinAll(taken);
  }
  return count;
}

/** The index of a start in a sorted list. */
function placeOf(taken: readonly { start: number }[], start: number): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function joinAll(taken: { start: number; end: number }[]): void {
  const all = taken.splice(0);
  for (const span of all) {
    const last = taken.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else taken.push({ ...span });
  }
}
