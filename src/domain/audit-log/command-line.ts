import type { Source } from '../teams/policy.ts';
import { isOfAccount } from './actions.ts';
import type { AuditEntry } from './entry.ts';

/** The actor of operations at the command line of the server. No account and no member has this id. */
export const COMMAND_LINE_ACTOR = {
  id: '00000000-0000-0000-0000-000000000001',
  name: 'Command line of the server',
} as const;

/** Sample data is also written by the command line, but has a label and shows its members as actors. */
function isByCommandLine({ kind, label }: Pick<Source, 'kind' | 'label'>): boolean {
  return kind === 'COMMAND_LINE' && label === null;
}

/**
 * The displayed actor of a line. The command line acts with the permissions of an account or a member, who is stored and sealed as the
 * actor. Its lines therefore get the command line as their actor when they are read.
 */
export function shownActor({
  actorId,
  actorName,
  source,
  action,
}: Pick<AuditEntry, 'actorId' | 'actorName' | 'source' | 'action'>): Pick<
  AuditEntry,
  'actorId' | 'actorName' | 'account'
> {
  if (!isByCommandLine(source)) return { actorId, actorName, account: null };
  const account = isOfAccount(action) ? { id: actorId, name: actorName } : null;
  return { actorId: COMMAND_LINE_ACTOR.id, actorName: COMMAND_LINE_ACTOR.name, account };
}
