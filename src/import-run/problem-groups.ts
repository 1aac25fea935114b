import type { ImportProblem } from '../importers/item.ts';

/** Problems of one kind: their number, and the first of them. */
export interface ProblemGroup extends Pick<ImportProblem, 'code' | 'fate'> {
  count: number;
  first: ImportProblem[];
}

/** The maximum number of problems listed per kind. */
export const MAX_OF_KIND = 10_000;

/** Groups problems by kind. Memory per kind is bounded by MAX_OF_KIND. */
export class ProblemGroups {
  readonly #groups = new Map<string, ProblemGroup>();

  add(problem: ImportProblem): void {
    const { code, fate } = problem;
    const key = `${code} ${fate}`;
    const group = this.#groups.get(key) ?? { code, fate, count: 0, first: [] };
    this.#groups.set(key, group);
    group.count++;
    if (group.first.length < MAX_OF_KIND) group.first.push(problem);
  }

  /** Skipped records first, then changed ones. */
  all(): ProblemGroup[] {
    const rank = { SKIPPED: 0, CHANGED: 1, KEPT: 2 };
    return [...this.#groups.values()].sort((a, b) => rank[a.fate] - rank[b.fate] || b.count - a.count);
  }
}
