import type { Team } from '../../../../../src/import-run/team.ts';
import {
  type CurrencyFinding,
  type DurationFinding,
  type Finding,
  isTeamCurrency,
  type Sample,
  type UnusedColumn,
} from '../../../../../src/importers/entries/findings.ts';
import type { SurveyedPart } from '../../../../../src/importers/read.ts';
import type { Choices } from './choices.ts';

/** Ambiguous cells of a file, without another cell that settles the format. */
export interface Doubt {
  file: string;
  samples: Sample[];
}

/**
 * Amounts with a symbol that several currencies share, none of which is the team's; or amounts without a
 * currency beside amounts that name one.
 */
interface CurrencyDoubt {
  /** The text of the file that has the symbol, or the column of the amounts. */
  text: string;
  /** Currencies that other amounts of the column name; empty for a symbol. */
  named: string[];
  /** Currencies that the symbol may mean; empty without a symbol, or if one file has symbols of different currencies. */
  candidates: string[];
}

export interface Questions {
  dates: Doubt[];
  decimals: Doubt[];
  units: (Doubt & Pick<DurationFinding, 'totals'>)[];
  currencies: CurrencyDoubt[];
  /** Whether the files have local times and the user's profile has no time zone. */
  lacksZone: boolean;
  /** Whether any file has local times, so that reading needs a time zone. */
  hasLocalTimes: boolean;
  /** Whether a file has durations and no times. */
  lacksTimes: boolean;
  /** Whether the user may choose the currency, because some amounts name none. */
  hasOpenCurrency: boolean;
  /** Columns that are not imported and seem to name several people. */
  peopleColumns: UnusedColumn[];
}

type Surveyed = readonly Pick<SurveyedPart, 'survey'>[];

/** The open questions about files, which only the importing person can answer. */
export function questionsOf(
  parts: Surveyed,
  { currency, personTimezone }: Pick<Team, 'currency' | 'personTimezone'>,
): Questions {
  const surveys = parts.map(({ survey }) => survey);
  const ambiguous = <T extends Finding<string>>(pick: (survey: (typeof surveys)[number]) => T) =>
    surveys
      .map((survey) => ({ file: survey.file, ...pick(survey) }))
      .filter(({ status }) => status === 'AMBIGUOUS');
  const doubt = ({ file, samples }: Doubt): Doubt => ({ file, samples });
  const hasLocalTimes = surveys.some((survey) => survey.hasLocalTimes);
  const currencies = surveys.map((survey) => survey.currency);
  return {
    dates: ambiguous(({ dates }) => dates).map(doubt),
    decimals: ambiguous(({ decimals }) => decimals).map(doubt),
    units: ambiguous(({ durationUnit }) => durationUnit).map((one) => ({
      ...doubt(one),
      totals: one.totals,
    })),
    currencies: currencies
      .filter((one) => isOpenCurrency(one) && !isTeamCurrency(one, currency))
      .map(({ status, text, named, candidates }) => ({
        text: text ?? '',
        named: status === 'MISSING' ? named : [],
        candidates,
      })),
    lacksZone: hasLocalTimes && personTimezone === null,
    hasLocalTimes,
    lacksTimes: surveys.some(({ dayTotals }) => dayTotals.size > 0),
    hasOpenCurrency: currencies.some(isOpenCurrency),
    peopleColumns: surveys
      .flatMap(({ unusedColumns }) => unusedColumns)
      .filter(({ people }) => (people ?? 0) > 1),
  };
}

function isOpenCurrency({ status }: CurrencyFinding): boolean {
  return status === 'MISSING' || status === 'SHARED';
}

type Answers = Pick<Choices, 'timezone' | 'dateOrder' | 'decimalSign' | 'durationUnit' | 'currency'>;

/** Whether all questions are answered that reading depends on. */
export function isAnswered(
  { dates, decimals, units, currencies, lacksZone }: Questions,
  { timezone, dateOrder, decimalSign, durationUnit, currency }: Answers,
): boolean {
  return (
    (dates.length === 0 || dateOrder !== null) &&
    (decimals.length === 0 || decimalSign !== null) &&
    (units.length === 0 || durationUnit !== null) &&
    (currencies.length === 0 || currency !== null) &&
    (!lacksZone || timezone !== null)
  );
}

/**
 * The currencies that all shared symbols may mean; empty if they have none in common, or without a symbol.
 */
export function currencyCandidates({ currencies }: Pick<Questions, 'currencies'>): string[] {
  const [first, ...others] = currencies.filter(
    ({ candidates, named }) => candidates.length > 0 || named.length === 0,
  );
  return (first?.candidates ?? []).filter((code) =>
    others.every(({ candidates }) => candidates.includes(code)),
  );
}
