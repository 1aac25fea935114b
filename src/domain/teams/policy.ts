import { Failure } from '../../lib/errors.ts';

export const roles = ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER'] as const;
export type Role = (typeof roles)[number];

/** The lowest role that has each permission. A role also has the permissions of the roles before it. */
const lowestRole = {
  'team.read': 'MEMBER',
  'catalog.read': 'MEMBER',
  'time.own': 'MEMBER',
  'tag.create': 'MEMBER',
  'time.others': 'MANAGER',
  'catalog.manage': 'MANAGER',
  'rate.read': 'MANAGER',
  'budget.read': 'MANAGER',
  'budget.manage': 'MANAGER',
  'analytics.read': 'MANAGER',
  'rate.manage': 'ADMIN',
  'cost.read': 'ADMIN',
  'cost.manage': 'ADMIN',
  'time.locked': 'ADMIN',
  'member.manage': 'ADMIN',
  'team.manage': 'ADMIN',
  'audit.read': 'ADMIN',
  'overlap.force': 'ADMIN',
  'owner.manage': 'OWNER',
  'team.delete': 'OWNER',
} as const satisfies Record<string, Role>;

export type Action = keyof typeof lowestRole;

/** The membership of a user in a team. */
export interface Membership {
  teamId: string;
  identityId: string;
  role: Role;
}

export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

/** Returns the scopes of a new key or grant. `write` includes `read`, because mutations and tools return data. */
export function grantedScopes(requested: readonly string[]): Scope[] {
  return scopes.filter(
    (scope) => requested.includes(scope) || (scope === 'read' && requested.includes('write')),
  );
}

/** The credential behind a change: its kind, its id and its user-defined label. */
export interface Source {
  kind: 'API_KEY' | 'OAUTH_APP' | 'DASHBOARD' | 'COMMAND_LINE';
  id: string | null;
  label: string | null;
}

/** The caller: a user through a credential, with active memberships, which determine the permissions. */
export interface Actor {
  userId: string;
  defaultTeamId: string | null;
  memberships: readonly Membership[];
  scopes: readonly Scope[];
  source: Source;
  /** The MCP tool that is called; absent for other requests. */
  tool?: string;
  /** The network address of the caller; null or absent if audit logs do not store it. */
  address?: string | null;
}

/** The key of rate limits. Includes the user, because an application has many users with separate credentials. */
export function credentialOf({ source, userId }: Actor): string {
  return `${source.kind} ${source.id} ${userId}`;
}

/** Returns whether an error may list existing names. Listing names requires the scope `read`. */
export function mayRead({ scopes }: Actor): boolean {
  return scopes.includes('read');
}

export function lowerRole(one: Role, other: Role): Role {
  return roles.indexOf(one) < roles.indexOf(other) ? one : other;
}

export function roleMay(role: Role, action: Action): boolean {
  return roles.indexOf(role) >= roles.indexOf(lowestRole[action]);
}

export function rolesThatMay(action: Action): Role[] {
  return roles.filter((role) => roleMay(role, action));
}

export function membershipIn(actor: Actor, teamId: string): Membership | undefined {
  return actor.memberships.find((membership) => membership.teamId === teamId);
}

export function can(actor: Actor, action: Action, teamId: string): boolean {
  const membership = membershipIn(actor, teamId);
  return membership !== undefined && roleMay(membership.role, action);
}

/**
 * Returns whether the actor may see and edit the time of an identity: their own time, or the time of any member if their role allows it.
 */
export function canHandleTimeOf(actor: Actor, teamId: string, identityId: string): boolean {
  const membership = membershipIn(actor, teamId);
  if (!membership) return false;
  return roleMay(membership.role, membership.identityId === identityId ? 'time.own' : 'time.others');
}

/** The permission required to grant or revoke a role. Nobody can grant a role above their own. */
export function actionToGive(role: Role): Action {
  return role === 'OWNER' ? 'owner.manage' : 'member.manage';
}

/** The lowest role for an action, for messages. */
export function roleFor(action: Action): Role {
  return lowestRole[action];
}

/** The failure of a valid credential that lacks a scope. */
export class ScopeMissing extends Failure {
  /** The scopes that a credential needs to keep its permissions and gain the missing one. */
  readonly scopes: readonly Scope[];

  constructor(missing: Scope, held: readonly Scope[], message: string) {
    super({ code: 'FORBIDDEN', message, field: null });
    this.scopes = scopes.filter((scope) => scope === missing || held.includes(scope));
  }
}

export function requireScope(actor: Actor, scope: Scope, what: string): void {
  if (actor.scopes.includes(scope)) return;
  throw new ScopeMissing(
    scope,
    actor.scopes,
    `This credential lacks the scope "${scope}", which ${what} needs.`,
  );
}
