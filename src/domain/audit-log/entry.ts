import type { Source } from '../teams/policy.ts';
import type { AuditAction } from './actions.ts';
import type { Link } from './chain.ts';
import type { AuditChange } from './changes.ts';

/** One line of the log. */
export interface AuditEntry {
  id: string;
  teamId: string;
  at: number;
  /** The identity of who did it, and what they were called. */
  actorId: string;
  actorName: string;
  /** The account for which the command line of the server acted, in an event of an account; otherwise null. */
  account: { id: string; name: string } | null;
  source: Source;
  /** The tool of MCP that was called, if one was. */
  tool: string | null;
  action: AuditAction;
  objectId: string;
  objectLabel: string;
  changes: AuditChange[];
  /** The network address of the caller, as far as the log keeps it. */
  address: string | null;
  /** Its place in the chain of the log; null for a line that is not sealed yet, and for one that a time entry tells. */
  link: Link | null;
}
