import type { DatabaseSettings } from '../../db/connect.ts';
import { readAtOneMoment } from '../../db/copy/snapshot.ts';
import type { Handle } from '../../db/database.ts';
import {
  countUnsealed,
  findChain,
  findSealed,
  findSealedUpTo,
  findTeamsOfChains,
  findUnsealed,
  type SealedLine,
} from '../../db/queries/audit-chains.ts';
import { isTooLate, type Link, START_OF_CHAIN } from '../../domain/audit-log/chain.ts';
import { linkOf } from './link.ts';

const READ_TOGETHER = 500;

/** A problem of a log, with its line if one line shows it. */
export interface Finding {
  kind: 'CHANGED' | 'MISSING' | 'ADDED' | 'REPEATED';
  /** The number in the chain, or the numbers from the first to the second; null for a line that is not sealed. */
  numbers: [number, number] | null;
  lineId: string | null;
}

export interface CheckedLog {
  teamId: string;
  /** The number of lines that were compared with their hashes, and of those that are not sealed yet. */
  sealed: number;
  unsealed: number;
  /** The end of the chain. */
  last: Link;
  findings: Finding[];
}

/** Compares one log, or all of them, with their chains, in a consistent snapshot of the database. */
export function verifyAuditLogs(settings: DatabaseSettings, teamId: string | null): Promise<CheckedLog[]> {
  return readAtOneMoment(settings, async ({ handle }) => {
    const teams = (await findTeamsOfChains(handle)).filter((id) => teamId === null || id === teamId);
    const checked: CheckedLog[] = [];
    for (const id of teams.sort()) checked.push(await checkLog(handle, id));
    return checked;
  });
}

async function checkLog(handle: Handle, teamId: string): Promise<CheckedLog> {
  const chain = (await findChain(handle, teamId)) ?? { last: START_OF_CHAIN, removed: START_OF_CHAIN };
  const findings: Finding[] = [];
  const found = (kind: Finding['kind'], number: number | null, lineId: string | null) =>
    findings.push({ kind, numbers: number === null ? null : [number, number], lineId });
  const missing = (from: number, to: number) => {
    if (from <= to) findings.push({ kind: 'MISSING', numbers: [from, to], lineId: null });
  };

  // The purge deletes removed lines in the transaction that moves the beginning of the chain.
  for (const { id, seal } of await findSealedUpTo(handle, teamId, chain.removed.number, READ_TOGETHER)) {
    found('ADDED', seal, id);
  }

  let before = chain.removed;
  /** The link before `before`; null where it is missing, so that the hash of the line cannot be computed. */
  let base: Link | null = null;
  let last: SealedLine | null = null;
  let sealed = 0;
  let newest = 0;
  for (let isMore = true; isMore; ) {
    const lines = await findSealed(handle, teamId, last ?? before.number, READ_TOGETHER);
    for (const line of lines) {
      const { seal: number, id, hash } = line;
      const isRepeated = number === before.number;
      if (!isRepeated) {
        missing(before.number + 1, number - 1);
        base = number === before.number + 1 ? before : null;
      }
      const isRight = base === null || linkOf(base, line).hash === hash;
      if (number > chain.last.number || isTooLate(line, newest)) found('ADDED', number, id);
      else if (isRepeated) found('REPEATED', number, id);
      else if (!isRight) found('CHANGED', number, id);
      // Of lines with the same number, the next line follows the one that has the right hash.
      if (!isRepeated || isRight) before = { number, hash };
      newest = Math.max(newest, line.at);
    }
    sealed += lines.length;
    last = lines.at(-1) ?? last;
    isMore = lines.length === READ_TOGETHER;
  }
  missing(before.number + 1, chain.last.number);
  if (before.number === chain.last.number && before.hash !== chain.last.hash)
    found('CHANGED', before.number, null);

  const unsealed = await countUnsealed(handle, teamId);
  for (const line of await findUnsealed(handle, teamId, READ_TOGETHER)) {
    if (isTooLate(line, newest)) found('ADDED', null, line.id);
  }
  return { teamId, sealed, unsealed, last: chain.last, findings };
}
