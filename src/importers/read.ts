import { type FileSurvey, factsOf } from './entries/survey.ts';
import type { ImportPart } from './format.ts';
import type { ImportItem } from './item.ts';
import { checkOptions, type ImportOptions } from './options.ts';

/** A part and its survey. */
export interface SurveyedPart {
  part: ImportPart;
  survey: FileSurvey;
}

/** Reads all parts once to survey the number of records and the formats of dates and numbers. */
export async function surveyParts(parts: readonly ImportPart[]): Promise<SurveyedPart[]> {
  const surveyed: SurveyedPart[] = [];
  for (const part of parts) surveyed.push({ part, survey: await part.survey() });
  return surveyed;
}

/**
 * Reads the parts in order, each record as a row or as the problem that skips it. Throws before the first record if a file is ambiguous and
 * the options do not decide.
 */
export async function* readItems(
  surveyed: readonly SurveyedPart[],
  options: ImportOptions,
): AsyncGenerator<ImportItem> {
  const checked = checkOptions(options);
  for (const { survey } of surveyed) factsOf(survey, checked);
  for (const { part, survey } of surveyed) yield* part.read(survey, checked);
}
