import type { Scope } from '../domain/teams/policy.ts';
import { toolsByName } from './call.ts';

/** The scope that a message needs beyond being sent with a valid credential; undefined where it needs none. */
export function scopeFor(message: unknown): Scope | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } | null };
  if (method === 'resources/read' || method === 'prompts/get') return 'read';
  if (method !== 'tools/call') return undefined;
  const name = params?.name;
  return typeof name === 'string' ? toolsByName.get(name)?.scope : undefined;
}
