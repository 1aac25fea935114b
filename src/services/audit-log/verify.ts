import type { DatabaseSettings } from '../../db/connect.ts';
import { readSnapshot } from '../../db/copy/snapshot.ts';
import type { Handle } from '../../db/database.ts';
import {
  type Chain,
  countUnsealed,
  findChain,
  findInstantsWithoutLine,
  findLogs,
  findSealed,
  findSealedUpTo,
  findTeamsCreatedSince,
  findUnsealed,
  firstInstantOfLogs,
  hasLineOfCreation,
  type SealedLine,
} from '../../db/queries/audit-log/chains.ts';
import { keptSince } from '../../db/queries/audit-log/lines.ts';
import { isTooLate, type Link, mustHaveCreationLine, START_OF_CHAIN } from '../../domain/audit-log/chain.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';
import { linkOf } from './link.ts';

const READ_BATCH = 500;

/** A problem of a log. `lineId` is set if one line shows the problem. */
export interface Finding {
  kind: 'CHANGED' | 'MISSING' | 'ADDED' | 'REPEATED' | 'GONE';
  /** The first and the last affected number in the chain. Null if unknown, or if the line is not sealed. */
  numbers: [number, number] | null;
  lineId: string | null;
  /** The instant of a line that is gone. */
  at?: number;
}

export interface CheckedLog {
  teamId: string;
  /** The number of lines compared with their hashes, and the number of lines not sealed yet. */
  sealed: number;
  unsealed: number;
  /** Both ends of the chain. */
  removed: Link;
  last: Link;
  /** The instant of the first remaining line of the chain. */
  firstAt: number | null;
  findings: Finding[];
}

export interface CheckedLogs {
  /** Lines before this instant may have been purged. */
  since: number;
  logs: CheckedLog[];
}

/** Compares one log, or all logs, with their chains in a consistent snapshot of the database. */
export function verifyAuditLogs(settings: DatabaseSettings, teamId: string | null): Promise<CheckedLogs> {
  return readSnapshot(settings, async ({ handle }) => {
    const since = await keptSince(handle);
    const expected = {
      since,
      firstAt: await firstInstantOfLogs(handle),
      created: await findTeamsCreatedSince(handle, since),
    };
    const found = new Set([INSTALLATION_LOG, ...(await findLogs(handle, since))]);
    for (const [id, createdAt] of expected.created) {
      if (mustHaveCreationLine(createdAt, { ...expected, removed: START_OF_CHAIN })) found.add(id);
    }
    const logs: CheckedLog[] = [];
    for (const id of [...found].sort()) {
      if (teamId === null || id === teamId) logs.push(await checkLog(handle, id, expected));
    }
    return { since, logs };
  });
}

interface Expected {
  since: number;
  /** The instant of the oldest line of all logs. */
  firstAt: number | null;
  /** Creation times of the teams created after `since`, by team id. */
  created: ReadonlyMap<string, number>;
}

async function checkLog(handle: Handle, teamId: string, expected: Expected): Promise<CheckedLog> {
  const chain = (await findChain(handle, teamId)) ?? { last: START_OF_CHAIN, removed: START_OF_CHAIN };
  const findings: Finding[] = [];
  const addFinding = (kind: Finding['kind'], number: number | null, lineId: string | null) =>
    findings.push({ kind, numbers: number === null ? null : [number, number], lineId });
  const missing = (from: number, to: number) => {
    if (from <= to) findings.push({ kind: 'MISSING', numbers: [from, to], lineId: null });
  };

  // The purge moves the beginning of the chain and deletes the lines before it in one transaction, so remaining lines
  // were added.
  for (const { id, seal } of await findSealedUpTo(handle, teamId, chain.removed.number, READ_BATCH)) {
    addFinding('ADDED', seal, id);
  }

  let before = chain.removed;
  /** The link before `before`. Null if it is missing, so that the hash of the line cannot be computed. */
  let base: Link | null = null;
  let last: SealedLine | null = null;
  let sealed = 0;
  let newest = 0;
  let firstAt: number | null = null;
  for (let isMore = true; isMore; ) {
    const lines = await findSealed(handle, teamId, last ?? before.number, READ_BATCH);
    for (const line of lines) {
      const { seal: number, id, hash } = line;
      const isRepeated = number === before.number;
      if (!isRepeated) {
        missing(before.number + 1, number - 1);
        base = number === before.number + 1 ? before : null;
      }
      const isRight = base === null || linkOf(base, line).hash === hash;
      if (number > chain.last.number || isTooLate(line, newest)) addFinding('ADDED', number, id);
      else if (isRepeated) addFinding('REPEATED', number, id);
      else if (!isRight) addFinding('CHANGED', number, id);
      // Among lines with the same number, the next line follows the line with the right hash.
      if (!isRepeated || isRight) before = { number, hash };
      newest = Math.max(newest, line.at);
    }
    sealed += lines.length;
    firstAt ??= lines[0]?.at ?? null;
    last = lines.at(-1) ?? last;
    isMore = lines.length === READ_BATCH;
  }
  missing(before.number + 1, chain.last.number);
  if (before.number === chain.last.number && before.hash !== chain.last.hash)
    addFinding('CHANGED', before.number, null);

  const unsealed = await countUnsealed(handle, teamId);
  for (const line of await findUnsealed(handle, teamId, READ_BATCH)) {
    if (isTooLate(line, newest)) addFinding('ADDED', null, line.id);
  }
  // Lines missing in the chain are not reported twice.
  const isWhole = findings.every(({ kind }) => kind !== 'MISSING');
  for (const at of isWhole ? await findGone(handle, teamId, chain, expected) : []) {
    findings.push({ kind: 'GONE', numbers: null, lineId: null, at });
  }
  return { teamId, sealed, unsealed, ...chain, firstAt, findings };
}

/** Instants at which the log must have a line but has none. */
async function findGone(
  handle: Handle,
  teamId: string,
  { removed }: Chain,
  { since, firstAt, created }: Expected,
): Promise<number[]> {
  const gone = new Set(await findInstantsWithoutLine(handle, teamId, since, READ_BATCH));
  const createdAt = created.get(teamId);
  const isExpected = createdAt !== undefined && mustHaveCreationLine(createdAt, { since, firstAt, removed });
  if (isExpected && !(await hasLineOfCreation(handle, teamId))) gone.add(createdAt);
  return [...gone].sort((one, other) => one - other);
}
