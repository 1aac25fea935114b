import { Failure } from '../../lib/errors.ts';

export const roles = ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER'] as const;
export type Role = (typeof roles)[number];

/** Each role may do what the roles before it may; an action names the lowest role that has it. */
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

/** A user's place in one team. */
export interface Membership {
  teamId: string;
  identityId: string;
  role: Role;
}

export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

/** The scopes of a new key or grant: `write` brings `read`, because the answers of mutations and tools hold what was read. */
export function grantedScopes(asked: readonly string[]): Scope[] {
  return scopes.filter((scope) => asked.includes(scope) || (scope === 'read' && asked.includes('write')));
}

/** The credential behind a change: its kind, its id and the name that its user gave it. */
export interface Source {
  kind: 'API_KEY' | 'OAUTH_APP' | 'DASHBOARD' | 'COMMAND_LINE';
  id: string | null;
  label: string | null;
}

/** The caller: a user through a credential, with active memberships, which decide the permissions. */
export interface Actor {
  userId: string;
  defaultTeamId: string | null;
  memberships: readonly Membership[];
  scopes: readonly Scope[];
  source: Source;
  /** The tool of MCP by which they act, if it is one. */
  tool?: string;
  /** The network address that they call from, as far as audit logs keep it. */
  address?: string | null;
}

/** The key of rate limits. One application has many users, and each has credentials of their own for it. */
export function credentialOf({ source, userId }: Actor): string {
  return `${source.kind} ${source.id} ${userId}`;
}

/** Whether a refusal may tell the caller what there is: which names there are is as much as a list of them. */
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

/** Whether the actor may see and edit the time of an identity: their own, or anyone's where their role allows it. */
export function canHandleTimeOf(actor: Actor, teamId: string, identityId: string): boolean {
  const membership = membershipIn(actor, teamId);
  if (!membership) return false;
  return roleMay(membership.role, membership.identityId === identityId ? 'time.own' : 'time.others');
}

/** The action that is needed to grant or revoke a role. Nobody grants a role above their own. */
export function actionToGive(role: Role): Action {
  return role === 'OWNER' ? 'owner.manage' : 'member.manage';
}

/** The role that an action takes, for messages. */
export function roleFor(action: Action): Role {
  return lowestRole[action];
}

/** A credential that is valid and lacks a scope. */
export class ScopeMissing extends Failure {
  /** The scopes of a credential that may do this and everything that this one may. */
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
