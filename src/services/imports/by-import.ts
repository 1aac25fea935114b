import { type AuditChange, change } from '../../domain/audit-log/changes.ts';

/** For the log: by which import something is made, if it is by one. */
export function byImport({ importId }: { importId?: string | null }): AuditChange[] {
  return importId == null ? [] : [change('importId', null, importId)];
}
