import type { Source } from '../policy.ts';
import type { AuditAction } from './actions.ts';
import type { AuditChange } from './changes.ts';

/** One line of the log. */
export interface AuditEntry {
  id: string;
  teamId: string;
  at: number;
  /** The identity of who did it, and what they were called. */
  actorId: string;
  actorName: string;
  source: Source;
  /** The tool of MCP that was called, if one was. */
  tool: string | null;
  action: AuditAction;
  objectId: string;
  objectLabel: string;
  changes: AuditChange[];
}
