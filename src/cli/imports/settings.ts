import { InvalidArgumentError } from 'commander';
import { foldForMatching, isEmail } from '../../domain/text/text.ts';
import { type FoundPerson, type PersonChoice, personKey } from '../../import-run/people.ts';
import type { ImportSettings } from '../../import-run/prepare.ts';
import type { Team } from '../../import-run/team.ts';
import type { ColumnMapping } from '../../importers/mapping.ts';
import type { ServerOptions } from '../open-client.ts';
import { UsageError } from '../usage-error.ts';

/** The options for reading files and matching their people. */
export interface ReadingOptions extends ServerOptions {
  team?: string;
  timezone?: string;
  dateOrder?: 'ymd' | 'dmy' | 'mdy';
  decimalSign?: '.' | ',';
  dayStart?: string;
  currency?: string;
  durationUnit?: keyof typeof durationUnits;
  trust?: 'times' | 'duration';
  map?: ColumnMapping;
  person: PersonOption[];
  skipUnmatched?: true;
}

/** The values of `--duration-unit`. */
export const durationUnits = { hours: 'h', minutes: 'min', seconds: 's' } as const;

/** `NAME=ADDRESS`: a person in the files, and the member who gets the person's time. */
export interface PersonOption {
  who: string;
  /** The address of a member, `me`, or `skip`. */
  becomes: string;
}

export function parsePerson(text: string, before: PersonOption[] = []): PersonOption[] {
  const at = text.lastIndexOf('=');
  const [who, becomes] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (at < 0 || becomes === '') {
    throw new InvalidArgumentError('Use NAME=ADDRESS of a member, NAME=me or NAME=skip.');
  }
  return [...before, { who, becomes }];
}

/** Builds the import settings from the options and the team. */
export function settingsFrom(options: ReadingOptions, team: Team): ImportSettings {
  const people = new Map(
    options.person.map(({ who, becomes }) => [keyOf(who), choiceOf(becomes, team)] as const),
  );
  return {
    ...(options.timezone && { timezone: options.timezone }),
    dateOrder: options.dateOrder ?? null,
    decimalSign: options.decimalSign ?? null,
    ...(options.dayStart && { dayStart: options.dayStart }),
    currency: options.currency ?? null,
    durationUnit: options.durationUnit ? durationUnits[options.durationUnit] : null,
    trust: options.trust ?? null,
    mapping: options.map ?? null,
    people,
  };
}

function keyOf(who: string): string {
  return personKey(isEmail(who) ? { name: null, email: who } : { name: who, email: null });
}

export interface NamedPeople {
  /** The choices by key of the person, for people named by name or by address. */
  choices: Map<string, PersonChoice>;
  /** Names from the options that are not in the files. */
  unknown: string[];
}

/**
 * Matches `--person` options with the people in the files. An option with an address takes precedence over
 * one with a name.
 */
export function findNamed(options: ReadingOptions, team: Team, people: readonly FoundPerson[]): NamedPeople {
  const choices = new Map<string, PersonChoice>();
  const unknown: string[] = [];
  const exactKeys = new Set(options.person.map(({ who }) => keyOf(who)));
  for (const { who, becomes } of options.person) {
    const name = foldForMatching(who);
    const matches = people.filter(
      (person) =>
        personKey(person) === keyOf(who) ||
        (who !== '' &&
          !exactKeys.has(personKey(person)) &&
          foldForMatching(person.name?.trim() ?? '') === name),
    );
    if (matches.length === 0) unknown.push(who);
    for (const person of matches) choices.set(personKey(person), choiceOf(becomes, team));
  }
  return { choices, unknown };
}

function choiceOf(becomes: string, team: Team): PersonChoice {
  if (becomes === 'skip') return 'SKIP';
  if (becomes === 'me') return { identityId: team.self.identityId };
  const member = team.members.find(
    ({ email, identityId }) => email.toLowerCase() === becomes.toLowerCase() || identityId === becomes,
  );
  if (member) return { identityId: member.identityId };
  const known = team.members.map(({ email }) => email).join(', ');
  throw new UsageError(
    `--person: No member of ${team.name} has the address ${becomes}. Members are: ${known}.`,
  );
}
