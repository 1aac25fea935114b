import type { ImportProblem } from '../importers/item.ts';

/** Problems of one kind: how many there are, and the first of them. */
export interface ProblemGroup extends Pick<ImportProblem, 'code' | 'fate'> {
  count: number;
  first: ImportProblem[];
}

/** How many of a kind are listed; who has more of them looks for what they have in common. */
export const MAX_OF_KIND = 10_000;

/** Gathers what is odd, so that a million of one kind take no more room than some thousand. */
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

  /** Skipped rows first, then changed ones. */
  all(): ProblemGroup[] {
    const rank = { SKIPPED: 0, CHANGED: 1, KEPT: 2 };
    return [...this.#groups.values()].sort((a, b) => rank[a.fate] - rank[b.fate] || b.count - a.count);
  }
}
