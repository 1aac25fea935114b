import type { Finding, Sample } from '../../../../../src/importers/entries/survey.ts';
import type { SurveyedPart } from '../../../../../src/importers/read.ts';

/** Cells of a file that can be read in two ways, where no other cell shows which one is right. */
interface Doubt {
  file: string;
  samples: Sample[];
}

export interface Questions {
  dates: Doubt[];
  decimals: Doubt[];
  /** Whether a file says how long things took and not when. */
  lacksTimes: boolean;
}

/** What only a person can say about files. */
export function questionsOf(parts: readonly SurveyedPart[]): Questions {
  const doubts = (pick: (survey: SurveyedPart['survey']) => Finding<string>) =>
    parts
      .filter(({ survey }) => pick(survey).status === 'AMBIGUOUS')
      .map(({ survey }) => ({ file: survey.file, samples: pick(survey).samples }));
  return {
    dates: doubts(({ dates }) => dates),
    decimals: doubts(({ decimals }) => decimals),
    lacksTimes: parts.some(({ survey }) => survey.dayTotals.size > 0),
  };
}

/** Whether all has been said that files cannot be read without. */
export function isAnswered(
  { dates, decimals }: Questions,
  said: { dateOrder: string | null; decimalSign: string | null },
): boolean {
  return (
    (dates.length === 0 || said.dateOrder !== null) && (decimals.length === 0 || said.decimalSign !== null)
  );
}
