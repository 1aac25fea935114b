import type { Figure } from './figures.ts';
import { median, medianRatio } from './median.ts';
import type { Result } from './results.ts';

export interface CheckedFigure {
  name: string;
  measured: number;
  wanted: string;
  isReached: boolean;
}

export function checkFigures(figures: readonly Figure[], results: readonly Result[]): CheckedFigure[] {
  return figures.map((figure) => {
    const measured = measuredValue(figure, results);
    const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = figure;
    const wanted = figure.atMost === undefined ? `at least ${figure.atLeast}` : `at most ${figure.atMost}`;
    return { name: figure.name, measured, wanted, isReached: measured >= atLeast && measured <= atMost };
  });
}

function measuredValue({ name, match, of, against }: Figure, results: readonly Result[]): number {
  const rounds = results.find((result) => result.match === match)?.rounds;
  const roundsOf = (contestant: string): number[] => {
    const found = rounds?.[contestant];
    if (!found)
      throw new Error(`"${name}" needs ${contestant} in the match ${match}, which was not measured.`);
    return found;
  };
  return against === undefined ? median(roundsOf(of)) : medianRatio(roundsOf(of), roundsOf(against));
}
