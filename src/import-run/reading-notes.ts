import { formatInZone } from '../domain/calendar.ts';
import { currencyFor } from '../importers/entries/survey.ts';
import { checkOptions } from '../importers/options.ts';
import type { ImportContext } from './context.ts';
import type { Preview } from './preview.ts';
import { timeRemarks } from './report/verdict-text.ts';

/** How the files are read, in sentences for the top of the preview: time zone with an example, currency, durations. */
export function readingNotes(context: ImportContext, preview: Preview): string[] {
  return [...zoneNotes(context, preview), ...currencyNotes(context), ...durationNotes(context, preview)];
}

function zoneNotes({ parts, options, zone, team }: ImportContext, { example }: Preview): string[] {
  const needsZone = parts.some(({ survey }) => survey.hasLocalTimes);
  const named = [...new Set(parts.flatMap(({ survey }) => survey.zones))];
  if (!needsZone && named.length === 0) {
    return ['Times in the files have a UTC offset, so no time zone is needed.'];
  }
  if (named.length > 1 || (needsZone && named.length > 0)) {
    const rest = needsZone && zone !== 'UNSET' ? ` All other local times are in ${options.timezone}.` : '';
    return [`The files name the time zone of their times: ${named.join(', ')}.${rest}`];
  }
  if ((needsZone && zone === 'UNSET') || !example) return [];
  const timezone = named[0] ?? options.timezone;
  const person = team.personTimezone ?? timezone;
  const clock = (of: string) => formatInZone(example.start, of).slice(11, 16);
  const chosen = zone === 'CHOSEN' ? 'as chosen' : 'from your profile';
  const notes = [
    `Time zone of the files: ${timezone} (${needsZone ? chosen : 'as the file says'}). ${clock(timezone)} in the file is ${clock(person)} in your calendar, ${clock('UTC')} UTC (${example.file}, line ${example.line}).`,
  ];
  const others = [
    ...(person !== timezone ? [`your profile is in ${person}`] : []),
    ...(team.timezoneIsSet && team.timezone !== timezone ? [`the team is in ${team.timezone}`] : []),
  ];
  if (others.length > 0)
    notes.push(`Check the time zone: the files are read in ${timezone}, ${others.join(' and ')}.`);
  return notes;
}

const reasons = { FILE: 'as the file says', OPTION: 'as chosen', TEAM: "the team's currency" };

function currencyNotes({ parts, options }: ImportContext): string[] {
  const checked = checkOptions(options);
  return parts.flatMap(({ part, survey }) => {
    const found = currencyFor(survey, checked);
    if (!found?.currency) return [];
    const shown = found.text ? `, ${found.text}` : '';
    const file = parts.length > 1 ? ` in ${part.file}` : '';
    return [`Currency of amounts${file}: ${found.currency} (${reasons[found.why]}${shown}).`];
  });
}

function durationNotes({ options }: ImportContext, { durations, disagreeing, breaks }: Preview): string[] {
  const trust = options.trust ?? null;
  // While it is open which of the two counts, the question says by how much they differ.
  const isOpen = disagreeing.rows > 0 && trust === null;
  const none = { rows: 0, milliseconds: 0 };
  const shown = isOpen ? { durations: none, disagreements: none } : { durations, disagreements: disagreeing };
  return timeRemarks({ ...shown, breaks, trust, countedOnce: 0, inferred: 0 });
}
