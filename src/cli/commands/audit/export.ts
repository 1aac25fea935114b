import { once } from 'node:events';
import { kindOf } from '../../../domain/audit-log/actions.ts';
import type { AuditEntry } from '../../../domain/audit-log/entry.ts';
import { INSTALLATION_LOG } from '../../../domain/audit-log/installation-log.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { readWholeAuditLog } from '../../../services/audit-log/list.ts';
import { note } from '../../print.ts';
import { UsageError } from '../../usage-error.ts';
import { withApp } from '../../with-app.ts';

interface Options {
  team?: string;
  installation?: boolean;
}

export async function run({ team, installation = false }: Options): Promise<void> {
  if ((team !== undefined) === installation)
    throw new UsageError('Choose one log: --team ID or --installation.');
  const log = team ?? INSTALLATION_LOG;
  await withApp(
    async ({ app }) => {
      let count = 0;
      for await (const entry of readWholeAuditLog(app, log)) {
        if (!process.stdout.write(`${JSON.stringify(asInApi(entry))}\n`)) await once(process.stdout, 'drain');
        count++;
      }
      if (count === 0 && team !== undefined)
        throw new UsageError(`--team: There is no audit log for a team with the ID "${team}".`);
      note(`Exported ${count} lines of the audit log.`);
    },
    { readsOnly: true },
  );
}

/** Returns an entry with the field names of the API, with its number and hash in the chain. */
function asInApi({ at, account, source, action, link, ...entry }: AuditEntry) {
  return {
    ...entry,
    at: formatInstant(at),
    accountId: account?.id ?? null,
    accountName: account?.name ?? null,
    credentialKind: source.kind,
    credentialId: source.id,
    credentialName: source.label,
    action,
    objectType: kindOf(action),
    number: link?.number ?? null,
    hash: link?.hash ?? null,
  };
}
