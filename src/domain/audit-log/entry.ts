import type { Source } from '../teams/policy.ts';
import type { AuditAction } from './actions.ts';
import type { Link } from './chain.ts';
import type { AuditChange } from './changes.ts';

/** A line of the audit log. */
export interface AuditEntry {
  id: string;
  teamId: string;
  at: number;
  /** The identity of the actor, and the name of the actor at that time. */
  actorId: string;
  actorName: string;
  /** The account for which the command line acted, in an event of an account; otherwise null. */
  account: { id: string; name: string } | null;
  source: Source;
  /** The MCP tool that was called; null for other calls. */
  tool: string | null;
  action: AuditAction;
  objectId: string;
  objectLabel: string;
  changes: AuditChange[];
  /** The network address of the caller; null if the log does not store it or deleted it. */
  address: string | null;
  /** The position in the hash chain. Null for a line that is not sealed yet, and for a line that is derived from a time entry. */
  link: Link | null;
}
