import { readConfig } from '../../../app/config.ts';
import { databaseSettings } from '../../../app/open-app.ts';
import { INSTALLATION_LOG } from '../../../domain/audit-log/installation-log.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { type CheckedLog, type Finding, verifyAuditLogs } from '../../../services/audit-log/verify.ts';
import { note, print } from '../../print.ts';
import { UsageError } from '../../usage-error.ts';
import { withApp } from '../../with-app.ts';

const DIFFERS = 1;

export async function run({ team }: { team?: string }): Promise<void> {
  await withApp(
    async () => {
      const { since, logs } = await verifyAuditLogs(databaseSettings(readConfig()), team ?? null);
      if (team !== undefined && logs.length === 0)
        throw new UsageError(`--team: There is no audit log for a team with the ID "${team}".`);
      print(
        since === 0
          ? 'No lines have expired.'
          : `Lines from before ${formatInstant(since)} may have expired.`,
      );
      for (const log of logs) printLog(log);
      const count = logs.reduce((sum, { findings }) => sum + findings.length, 0);
      note(
        count === 0
          ? 'The audit logs match their hash chains.'
          : 'The audit logs do not match their hash chains.',
      );
      if (count > 0) process.exitCode = DIFFERS;
    },
    { readsOnly: true },
  );
}

function printLog({ teamId, removed, sealed, firstAt, unsealed, last, findings }: CheckedLog): void {
  const name = teamId === INSTALLATION_LOG ? 'installation' : teamId;
  const since = firstAt === null ? '' : ` since ${formatInstant(firstAt)}`;
  print(
    `${name}: ${removed.number} removed, ${sealed} sealed${since}, ${unsealed} not sealed yet, line ${last.number} has the hash ${last.hash || '(none)'}`,
  );
  for (const finding of findings) print(`${name}: ${describe(finding)}`);
}

function describe({ kind, numbers, lineId, at }: Finding): string {
  if (at !== undefined) return `The line of ${formatInstant(at)} is missing.`;
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
