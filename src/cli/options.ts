import { InvalidArgumentError } from 'commander';
import { type Role, roles, type Scope, scopes } from '../domain/policy.ts';

/** `read,write` in any order; refused as wrong usage where it names anything else. */
export function parseScopes(text: string): Scope[] {
  return text.split(',').map((part) => {
    const scope = scopes.find((known) => known === part.trim().toLowerCase());
    if (!scope) throw new InvalidArgumentError(`Scopes are ${scopes.join(' and ')}, separated by a comma.`);
    return scope;
  });
}

/** How many days, from 1 to a year. */
export function parseDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > 366) throw new InvalidArgumentError('It is a number of days from 1 to 366.');
  return days;
}

export function parseRole(text: string): Role {
  const role = roles.find((known) => known === text.trim().toUpperCase());
  if (!role) throw new InvalidArgumentError(`Roles are ${roles.join(', ')}.`);
  return role;
}
