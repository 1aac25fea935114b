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

export function parseRole(text: string): Role {
  const role = roles.find((known) => known === text.trim().toUpperCase());
  if (!role) throw new InvalidArgumentError(`Roles are ${roles.join(', ')}.`);
  return role;
}
