import { type AuditChange, change } from '../../domain/audit-log/changes.ts';

/** The audit change that names the import of a new object, if there is one. */
export function byImport({ importId }: { importId?: string | null }): AuditChange[] {
  return importId == null ? [] : [change('importId', null, importId)];
}
