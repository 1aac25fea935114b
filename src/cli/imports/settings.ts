import { InvalidArgumentError } from 'commander';
import { isEmail } from '../../domain/text.ts';
import { type PersonChoice, personKey } from '../../import-run/people.ts';
import type { ImportSettings } from '../../import-run/prepare.ts';
import type { Team } from '../../import-run/team.ts';
import { parseMapping } from '../../importers/mapping.ts';
import type { ServerOptions } from '../open-client.ts';

/** How files are read and whose time they become, as the options of a command say it. */
export interface ReadingOptions extends ServerOptions {
  team?: string;
  timezone?: string;
  dateOrder?: 'ymd' | 'dmy' | 'mdy';
  decimalSign?: '.' | ',';
  dayStart?: string;
  currency?: string;
  map?: string;
  person: PersonOption[];
  skipUnmatched?: true;
}

/** `NAME=ADDRESS`: somebody in the files, and the member whose time it becomes. */
export interface PersonOption {
  who: string;
  /** An address of a member, `me`, or `skip`. */
  becomes: string;
}

export function parsePerson(text: string, before: PersonOption[] = []): PersonOption[] {
  const at = text.lastIndexOf('=');
  const [who, becomes] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (at < 0 || becomes === '') {
    throw new InvalidArgumentError('Write NAME=ADDRESS of a member, NAME=me or NAME=skip.');
  }
  return [...before, { who, becomes }];
}

/** What the options say, given who is in the team. */
export function settingsFrom(options: ReadingOptions, team: Team): ImportSettings {
  const people = new Map<string, PersonChoice>();
  for (const { who, becomes } of options.person) {
    people.set(
      personKey(isEmail(who) ? { name: null, email: who } : { name: who, email: null }),
      choiceOf(becomes, team),
    );
  }
  return {
    ...(options.timezone && { timezone: options.timezone }),
    dateOrder: options.dateOrder ?? null,
    decimalSign: options.decimalSign ?? null,
    ...(options.dayStart && { dayStart: options.dayStart }),
    currency: options.currency ?? null,
    mapping: options.map ? parseMapping(options.map) : null,
    people,
  };
}

function choiceOf(becomes: string, team: Team): PersonChoice {
  if (becomes === 'skip') return 'SKIP';
  if (becomes === 'me') return { identityId: team.self.identityId };
  const member = team.members.find(
    ({ email, identityId }) => email.toLowerCase() === becomes.toLowerCase() || identityId === becomes,
  );
  if (member) return { identityId: member.identityId };
  const known = team.members.map(({ email }) => email).join(', ');
  throw new Error(`No member of ${team.name} has the address ${becomes}. Members are: ${known}.`);
}
