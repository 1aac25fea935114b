import { InvalidArgumentError } from 'commander';
import { checkCurrency } from '../domain/money/money.ts';
import { checkAppName } from '../domain/oauth/app-name.ts';
import { checkRedirectUris } from '../domain/oauth/redirect-uri.ts';
import { type Role, roles, type Scope, scopes } from '../domain/teams/policy.ts';
import { closeNames } from '../domain/text/close-names.ts';
import { checkEmail, checkName } from '../domain/text/text.ts';
import { calendarDay } from '../domain/time/calendar.ts';
import { checkZone } from '../domain/time/zone.ts';
import { knownZones } from '../domain/time/zone-names.ts';
import { Failure } from '../lib/errors.ts';

/** Subject of the sentence after "option '--timezone <zone>' argument 'Nope' is invalid." */
export const IT = 'It';

/** Turns a check of the domain into an option parser. Commander's error names the option. */
export function checked<Value>(check: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return check(text);
    } catch (error) {
      throw error instanceof Failure ? new InvalidArgumentError(error.message) : error;
    }
  };
}

export const parseEmail = checked((text) => checkEmail(text, IT));
export const parseName = checked((text) => checkName(text, IT));
export const parseAppName = checked((text) => checkAppName(text, IT));
export const parseCurrency = checked((text) => checkCurrency(text, IT));

/** A repeatable option. Each value is checked when it is parsed. */
export function parseRedirectUri(text: string, before: readonly string[] = []): string[] {
  return checked(() => checkRedirectUris([...before, text], '--redirect-uri'))(text);
}

export interface NamedSuccessor {
  /** The id or the name of the team. */
  team: string;
  email: string;
}

/** `TEAM=ADDRESS`, repeatable. The name of a team may contain `=`. */
export function parseSuccessor(text: string, before: readonly NamedSuccessor[] = []): NamedSuccessor[] {
  const at = text.lastIndexOf('=');
  if (at < 1)
    throw new InvalidArgumentError('It must be a team and an address, such as North=ben@example.com.');
  return [...before, { team: text.slice(0, at), email: parseEmail(text.slice(at + 1)) }];
}

export function parseZone(text: string): string {
  try {
    return checkZone(text, IT);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [close] = closeNames(text.replaceAll(' ', '_'), knownZones(), { most: 1 });
    throw new InvalidArgumentError(`${error.message}${close ? ` Did you mean ${close}?` : ''}`);
  }
}

/** A day such as 2026-03-29. */
export function parseDate(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text))
    throw new InvalidArgumentError('It must be a date such as 2026-03-29.');
  try {
    calendarDay(text, 'UTC');
    return text;
  } catch {
    throw new InvalidArgumentError('There is no such day.');
  }
}

/** `read,write` in any order. */
export function parseScopes(text: string): Scope[] {
  return text.split(',').map((part) => {
    const scope = scopes.find((known) => known === part.trim().toLowerCase());
    if (!scope) throw new InvalidArgumentError(`Scopes are ${scopes.join(' and ')}, separated by a comma.`);
    return scope;
  });
}

/** A number of days, from 1 to a year. */
export function parseDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > 366) throw new InvalidArgumentError('It must be a number of days from 1 to 366.');
  return days;
}

export function parseRole(text: string): Role {
  const role = roles.find((known) => known === text.trim().toUpperCase());
  if (!role) throw new InvalidArgumentError(`Roles are ${roles.join(', ')}.`);
  return role;
}
