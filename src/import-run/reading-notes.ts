import { formatInZone } from '../domain/time/calendar.ts';
import { currencyFor } from '../importers/entries/survey.ts';
import { checkOptions } from '../importers/options.ts';
import type { ImportContext } from './context.ts';
import type { Preview } from './preview.ts';
import { timeRemarks } from './report/verdict-text.ts';

/** Notes for the top of the preview: how time zones, currencies and durations of the files are read. */
export function readingNotes(context: ImportContext, preview: Preview): string[] {
  return [...zoneNotes(context, preview), ...currencyNotes(context), ...durationNotes(context, preview)];
}

function zoneNotes(context: ImportContext, { example }: Preview): string[] {
  const { parts, options, zone, team } = context;
  const needsZone = parts.some(({ survey }) => survey.hasLocalTimes);
  const named = [...new Set(parts.flatMap(({ survey }) => survey.zones))];
  const isOpen = needsZone && zone === 'UNSET';
  const fileZones = [...new Set([...named, ...(needsZone && !isOpen ? [options.timezone] : [])])];
  const source = sourceOfZone(context, { needsZone, isOpen, named });
  if (!example || isOpen) return source;
  return [[...source, exampleText(example, team)].join(' '), ...zoneWarning(fileZones, team)];
}

interface ZonesOfFiles {
  needsZone: boolean;
  isOpen: boolean;
  named: readonly string[];
}

/** The time zone of the files, and the origin of that choice. */
function sourceOfZone(
  { options, zone }: ImportContext,
  { needsZone, isOpen, named }: ZonesOfFiles,
): string[] {
  const [only] = named;
  if (!needsZone && only === undefined)
    return ['Times in the files have a UTC offset, so no time zone is needed.'];
  if (only !== undefined && (named.length > 1 || needsZone)) {
    const rest = needsZone && !isOpen ? ` All other local times are in ${options.timezone}.` : '';
    return [`The files name the time zone of their times: ${named.join(', ')}.${rest}`];
  }
  if (only !== undefined) return [`Time zone of the files: ${only} (as the file says).`];
  if (isOpen) return [];
  const reason = zone === 'CHOSEN' ? 'as chosen' : 'from your profile';
  return [`Time zone of the files: ${options.timezone} (${reason}).`];
}

type ZonesOfTeam = Pick<ImportContext['team'], 'personTimezone' | 'timezone' | 'timezoneIsSet'>;

function exampleText(
  { start, zone, file, line }: NonNullable<Preview['example']>,
  { personTimezone }: ZonesOfTeam,
): string {
  const written = /^[+-]/.test(zone) ? `${clockIn(zone, start)} (${zone})` : clockIn(zone, start);
  const own = clockIn(personTimezone ?? 'UTC', start);
  const unset = personTimezone
    ? ''
    : ' Your calendar is in UTC until you choose a time zone in your profile.';
  return `${written} in the file is ${own} in your calendar, ${clockIn('UTC', start)} UTC (${file}, line ${line}).${unset}`;
}

function zoneWarning(fileZones: readonly string[], team: ZonesOfTeam): string[] {
  const { personTimezone, timezone, timezoneIsSet } = team;
  const differs = (zone: string) =>
    fileZones.length > 0 ? fileZones.some((one) => one !== zone) : zone !== (personTimezone ?? timezone);
  const others = [
    ...(personTimezone && differs(personTimezone) ? [`your profile is in ${personTimezone}`] : []),
    ...(timezoneIsSet && differs(timezone) ? [`the team is in ${timezone}`] : []),
  ];
  if (others.length === 0) return [];
  if (fileZones.length === 0) {
    return [`Check the time zones: your profile is in ${personTimezone}, the team is in ${timezone}.`];
  }
  const zones = fileZones.length > 1 ? 'time zones' : 'time zone';
  return [`Check the ${zones}: the files are read in ${fileZones.join(', ')}, ${others.join(' and ')}.`];
}

/** The local time of a zone at an instant. Computes offsets itself, since not all browsers support offset zones. */
function clockIn(zone: string, instant: number): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) return formatInZone(instant, zone === 'Z' ? 'UTC' : zone).slice(11, 16);
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return formatInZone(instant + offset, 'UTC').slice(11, 16);
}

const reasons = { FILE: 'as the file says', OPTION: 'as chosen', TEAM: "the team's currency" };

function currencyNotes({ parts, options }: ImportContext): string[] {
  const checked = checkOptions(options);
  return parts.flatMap(({ part, survey }) => {
    const found = currencyFor(survey, checked);
    if (!found) return [];
    const { named } = survey.currency;
    // Currencies named beside the amounts or in column names.
    const others = named.filter((code) => code !== found.currency).join(', ');
    const file = parts.length > 1 ? ` in ${part.file}` : '';
    if (!found.currency) return [`Currencies of amounts${file}: ${others} (${reasons[found.why]}).`];
    const shown = found.text ? `, ${found.text}` : '';
    if (others !== '') {
      const rest = `${found.currency} for amounts that name none (${reasons[found.why]}${shown})`;
      return [`Currencies of amounts${file}: ${others} (as the file says), and ${rest}.`];
    }
    return [`Currency of amounts${file}: ${found.currency} (${reasons[found.why]}${shown}).`];
  });
}

function durationNotes({ options }: ImportContext, { durations, disagreeing, breaks }: Preview): string[] {
  const trust = options.trust ?? null;
  // While the choice between durations and times is open, the question itself shows the difference.
  const isOpen = disagreeing.rows > 0 && trust === null;
  const none = { rows: 0, milliseconds: 0 };
  const shown = isOpen ? { durations: none, disagreements: none } : { durations, disagreements: disagreeing };
  return timeRemarks({ ...shown, breaks, trust, countedOnce: 0, inferred: 0 });
}
