import type { Figure } from './figures.ts';
import { median, quantile, ratios } from './matches/median.ts';
import type { Result } from './matches/results.ts';

export interface CheckedFigure {
  name: string;
  measured: number;
  /** First and third quartile of the rounds. */
  between: [number, number];
  wanted: string;
  isReached: boolean;
}

export function checkFigures(figures: readonly Figure[], results: readonly Result[]): CheckedFigure[] {
  return figures.map((figure) => {
    const rounds = roundsOf(figure, results);
    const measured = median(rounds);
    const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = figure;
    const wanted = figure.atMost === undefined ? `at least ${figure.atLeast}` : `at most ${figure.atMost}`;
    const between: [number, number] = [quantile(rounds, 0.25), quantile(rounds, 0.75)];
    const isReached = measured >= atLeast && measured <= atMost;
    return { name: figure.name, measured, between, wanted, isReached };
  });
}

function roundsOf({ name, match, of, against }: Figure, results: readonly Result[]): number[] {
  const rounds = results.find((result) => result.match === match)?.rounds;
  const valuesOf = (contestant: string): number[] => {
    const values = rounds?.[contestant];
    if (!values)
      throw new Error(`"${name}" needs ${contestant} in the match ${match}, which was not measured.`);
    return values;
  };
  return against === undefined ? valuesOf(of) : ratios(valuesOf(of), valuesOf(against));
}
