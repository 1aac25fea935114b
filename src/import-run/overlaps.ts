import { type OverlapPolicy, workKey } from '../domain/time-entries/overlap.ts';
import type { ImportRow } from '../importers/item.ts';
import { digest } from '../importers/values/hash.ts';
import type { PlannedWork } from './catalog-plan.ts';

/** Overlapping times of one person. */
interface OverlapCluster {
  person: string;
  start: number;
  end: number;
  /** The number of rows, and the number of existing entries. */
  rows: number;
  existing: number;
  /** The sum of all durations, and the time from start to end. */
  milliseconds: number;
  once: number;
}

export interface OverlapForecast {
  /** The number of rows that overlap other time of their person. */
  rows: number;
  /** Milliseconds counted more than once if all rows were kept. */
  milliseconds: number;
  /** The number of rows that the policy merges, and the number that it rejects. */
  merging: number;
  refused: number;
  /** The clusters with the most time counted twice. */
  clusters: OverlapCluster[];
}

const MAX_CLUSTERS = 50;

/** A growing list of spans. Each span takes three numbers instead of an object, because there may be a million. */
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

  /** Returns a list without the spans that the test selects. */
  without(isLeftOut: (start: number, end: number, work: number) => boolean): Spans {
    const remaining = new Spans();
    for (let index = 0; index < this.length; index++) {
      const span = [this.start(index), this.end(index), this.work(index)] as const;
      if (!isLeftOut(...span)) remaining.add(...span);
    }
    return remaining;
  }

  byStart(): Uint32Array {
    const order = Uint32Array.from({ length: this.length }, (_, index) => index);
    return order.sort((a, b) => this.start(a) - this.start(b) || a - b);
  }
}

interface OverlappingRow {
  person: string;
  start: number;
  end: number;
  work: string;
}

/**
 * The key by which the policies compare the work of rows. New items have no id yet, so their name is used.
 */
export function workKeyOf(
  { client, project, task }: PlannedWork,
  { billable, title, tags }: Pick<ImportRow, 'billable' | 'title' | 'tags'>,
): string {
  const idOf = (item: { id: string | null; name: string } | null) => item && (item.id ?? `new ${item.name}`);
  const ids = { clientId: idOf(client), projectId: idOf(project), taskId: idOf(task) };
  return workKey({ ...ids, billable, title, tags });
}

/** Computes overlaps before anything is written. */
export class Overlaps {
  readonly #people = new Map<string, Spans>();

  /** Adds a row or an existing entry. `work` is the key by which the policies compare work (`workKey`). */
  add(person: string, start: number, end: number, work: string, isExisting = false): void {
    const spans = this.#people.get(person) ?? new Spans();
    this.#people.set(person, spans);
    const number = numberOf(work);
    spans.add(start, end, isExisting ? -number : number);
  }

  /** Removes rows that will not be written. */
  removeRows(rows: readonly OverlappingRow[]): void {
    for (const [person, ofPerson] of Map.groupBy(rows, (row) => row.person)) {
      const counts = new Map<string, number>();
      const keyOf = (start: number, end: number, work: number) => `${start} ${end} ${work}`;
      for (const { start, end, work } of ofPerson) {
        const key = keyOf(start, end, numberOf(work));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const remaining = this.#people.get(person)?.without((...span) => {
        const key = keyOf(...span);
        const count = counts.get(key) ?? 0;
        if (count > 0) counts.set(key, count - 1);
        return count > 0;
      });
      if (remaining) this.#people.set(person, remaining);
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
    forecast.clusters.length = Math.min(MAX_CLUSTERS, forecast.clusters.length);
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
      if (forecast.clusters.length >= 20 * MAX_CLUSTERS) {
        forecast.clusters
          .sort((a, b) => b.milliseconds - b.once - (a.milliseconds - a.once))
          .splice(MAX_CLUSTERS);
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

/** A positive number for a work key. A million titles would not fit into memory, so their hashes are used. */
function numberOf(work: string): number {
  const [first, second] = digest(work);
  return first * 2 ** 20 + (second >>> 12) + 1;
}

/**
 * The number of rows that merge into another entry if everything that overlaps is joined. Without an existing
 * entry, the first row of a group stays itself.
 */
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

/**
 * The number of rejected rows if each row must not overlap earlier rows or existing entries, in file order.
 */
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
    // Existing entries may overlap each other. Joined, they block the same time.
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
