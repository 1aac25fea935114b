import { type FileSurvey, factsOf } from './entries/survey.ts';
import type { ImportPart } from './format.ts';
import type { ImportItem } from './item.ts';
import { checkOptions, type ImportOptions } from './options.ts';

/** A part with what was found when all of it was read once. */
export interface SurveyedPart {
  part: ImportPart;
  survey: FileSurvey;
}

/** Reads everything once: how many records there are, and how dates and numbers are written. */
export async function surveyParts(parts: readonly ImportPart[]): Promise<SurveyedPart[]> {
  const surveyed: SurveyedPart[] = [];
  for (const part of parts) surveyed.push({ part, survey: await part.survey() });
  return surveyed;
}

/**
 * Reads the parts one by one, each record as its row or as the problem that skips it. If a file can be read in two ways
 * and the options do not decide, nothing is read.
 */
export async function* readItems(
  surveyed: readonly SurveyedPart[],
  options: ImportOptions,
): AsyncGenerator<ImportItem> {
  const checked = checkOptions(options);
  for (const { survey } of surveyed) factsOf(survey, checked);
  for (const { part, survey } of surveyed) yield* part.read(survey, checked);
}
