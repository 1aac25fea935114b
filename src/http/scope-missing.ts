import { type Actor, type Scope, scopes } from '../domain/teams/policy.ts';
import { Failure } from '../lib/errors.ts';

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

/** RFC 6750, section 3.1. */
export function scopeChallenge({ scopes: needed }: ScopeMissing, parameters: readonly string[] = []): string {
  return `Bearer ${['realm="stint"', 'error="insufficient_scope"', `scope="${needed.join(' ')}"`, ...parameters].join(', ')}`;
}
