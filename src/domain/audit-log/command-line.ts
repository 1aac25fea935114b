import type { Source } from '../teams/policy.ts';
import { isOfAccount } from './actions.ts';
import type { AuditEntry } from './entry.ts';

/** The actor of what an administrator does at the command line of the server. No account and no member has this id. */
export const COMMAND_LINE_ACTOR = {
  id: '00000000-0000-0000-0000-000000000001',
  name: 'Command line of the server',
} as const;

/** Sample data has a label: it shows its people at work. */
function isByCommandLine({ kind, label }: Pick<Source, 'kind' | 'label'>): boolean {
  return kind === 'COMMAND_LINE' && label === null;
}

/**
 * The actor of a line as the logs show it. The command line acts with the permissions of an account or a member, which are stored as the
 * actor and sealed, so its lines get their actor when they are read.
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
