import { readConfig } from '../../config.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';
import { databaseSettings } from '../../open-app.ts';
import { type CheckedLog, type Finding, verifyAuditLogs } from '../../services/audit-log/verify.ts';
import { note, print } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { withApp } from '../with-app.ts';

const DIFFERS = 1;

export async function run({ team }: { team?: string }): Promise<void> {
  await withApp(
    async () => {
      const logs = await verifyAuditLogs(databaseSettings(readConfig()), team ?? null);
      if (team !== undefined && logs.length === 0)
        throw new UsageError(`--team: There is no audit log of a team with the id "${team}".`);
      for (const log of logs) printLog(log);
      const count = logs.reduce((sum, { findings }) => sum + findings.length, 0);
      note(
        count === 0
          ? 'The audit logs are as they were sealed.'
          : 'The audit logs are not as they were sealed.',
      );
      if (count > 0) process.exitCode = DIFFERS;
    },
    { readsOnly: true },
  );
}

function printLog({ teamId, sealed, unsealed, last, findings }: CheckedLog): void {
  const name = teamId === INSTALLATION_LOG ? 'installation' : teamId;
  print(
    `${name}: ${sealed} sealed, ${unsealed} not sealed yet, line ${last.number} has the hash ${last.hash || '(none)'}`,
  );
  for (const finding of findings) print(`${name}: ${inWords(finding)}`);
}

function inWords({ kind, numbers, lineId }: Finding): string {
  const [from, to] = numbers ?? [];
  const where =
    from === undefined
      ? 'A line that is not sealed'
      : from === to
        ? `Line ${from}`
        : `Lines ${from} to ${to}`;
  const id = lineId === null ? '' : ` (${lineId})`;
  if (kind === 'MISSING') return `${where} ${from === to ? 'is' : 'are'} missing.`;
  if (kind === 'REPEATED') return `${where}${id} has the number of another line.`;
  if (kind === 'ADDED') return `${where}${id} was added afterwards.`;
  return `${where}${id} or the hash before it was changed.`;
}
