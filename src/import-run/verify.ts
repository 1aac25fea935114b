import type { ApiClient } from '../client/index.ts';
import { formatInstant } from '../domain/instant.ts';
import { roleMay } from '../domain/policy.ts';
import { invalid } from '../lib/errors.ts';
import { fingerprintOf } from './other-entries.ts';
import { readBack } from './read-back.ts';
import { grouped, sumsText } from './report/figures.ts';
import type { ImportReport, OtherEntry } from './report/report.ts';
import { readStoredReport } from './report/store.ts';
import { entryFields, storedEntry } from './stored-entry.ts';
import { hasSameMoney, hasSameTime, type Sums } from './sums.ts';

export interface VerifiedImport {
  /** The report that the import keeps, with a verdict of now. */
  report: ImportReport;
  /** What the import has now, those entries aside that were merged with other time. */
  now: Sums;
}

/** Compares the entries that the rows of an import are stored in with their values after the import. */
export async function verifyImport(client: ApiClient, id: string, at: number): Promise<VerifiedImport> {
  const found = await client.import(
    { id },
    { select: { teamId: true, report: true, undoneAt: true, team: { myIdentity: { role: true } } } },
  );
  if (!found) throw invalid('import', `There is no import ${id}, or you may not see it.`);
  if (found.undoneAt !== null) throw invalid('import', `Import ${id} was undone.`);
  if (found.report === null) {
    throw invalid('import', `Import ${id} is not finished. Run the same import again to resume it.`);
  }
  const kept = readStoredReport(found.report);
  if (!kept) {
    throw invalid(
      'import',
      `Another program made import ${id}, and its report lacks the totals. Compare the import with its files instead.`,
    );
  }
  const teamId = found.teamId;
  const { tally, fingerprint, entries } = await readBack(
    { client, team: { id: teamId }, timezone: kept.timezone },
    id,
  );
  const now = tally.total();
  const others = await compareOthers(client, teamId, kept.others);
  // A role without the permission for rates sees no amounts.
  const role = found.team?.myIdentity?.role;
  const seesMoney = role !== undefined && roleMay(role, 'rate.read');
  // Reports of earlier versions have no amounts to compare with.
  const comparesMoney = seesMoney && kept.equation !== null;
  const isChanged = kept.fingerprint !== null && kept.fingerprint !== fingerprint;
  const isTimeOff = isChanged || !hasSameTime(now, kept.own) || others.changed > 0;
  const isMoneyOff = comparesMoney && !hasSameMoney(now, kept.own);
  const report = {
    ...kept,
    at,
    seesMoney,
    stored: storedNow(kept, entries, others.milliseconds, comparesMoney),
  };
  if (!isTimeOff && !isMoneyOff) return { report, now };
  const differences: string[] = [];
  if (!hasSameTime(now, kept.own) || isMoneyOff) {
    const [before, after] = [kept.own, now].map((sums) =>
      sumsText(seesMoney ? sums : { ...sums, money: {} }),
    );
    differences.push(`The import wrote ${before}, and has ${after} now.`);
  } else if (isChanged) {
    differences.push(
      'Entries of the import were changed, or merged with other time. Compare it with its files to see which.',
    );
  }
  if (others.changed > 0) {
    const [entries, were] = others.changed === 1 ? ['entry', 'was'] : ['entries', 'were'];
    differences.push(
      `${grouped(others.changed)} ${entries} that rows of the import are stored in, of an earlier import or made by hand, ${were} changed or deleted.`,
    );
  }
  const verdicts = {
    time: isTimeOff ? ('DIFFERS' as const) : kept.verdicts.time,
    money: isMoneyOff ? ('DIFFERS' as const) : kept.verdicts.money,
  };
  return {
    report: { ...report, verdict: 'DIFFERS', verdicts, differences: [...differences, ...kept.differences] },
    now,
  };
}

/** The stored sums of the report, with the changes of the entries since. Reports of earlier versions lack the sums to compare with. */
function storedNow(
  { stored, entries: before }: ImportReport,
  entries: Sums,
  othersMilliseconds: number,
  withMoney: boolean,
): Sums {
  if (!before) return stored;
  const money = { ...stored.money };
  if (withMoney) {
    for (const currency of new Set([...Object.keys(before.money), ...Object.keys(entries.money)])) {
      const change = (entries.money[currency] ?? 0) - (before.money[currency] ?? 0);
      money[currency] = (money[currency] ?? 0) + change;
    }
  }
  return {
    rows: stored.rows + entries.rows - before.rows,
    milliseconds: stored.milliseconds + entries.milliseconds - before.milliseconds + othersMilliseconds,
    money,
  };
}

/** Entries of others that were changed or deleted since, and by how much longer they are. */
async function compareOthers(
  client: ApiClient,
  teamId: string,
  others: readonly OtherEntry[],
): Promise<{ changed: number; milliseconds: number }> {
  const result = { changed: 0, milliseconds: 0 };
  if (others.length === 0) return result;
  const left = new Map(others.map((one) => [one.id, one]));
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of others) [start, end] = [Math.min(start, one.start), Math.max(end, one.end)];
  const period = { from: formatInstant(start), to: formatInstant(end), overlapping: true };
  for await (const node of client.timeEntries.all({ teamId, ...period }, { select: entryFields })) {
    const before = left.get(node.id);
    const entry = before && storedEntry(node);
    if (!before || !entry) continue;
    left.delete(node.id);
    if (fingerprintOf(entry) !== before.fingerprint) result.changed++;
    result.milliseconds += entry.end - entry.start - (before.end - before.start);
  }
  // Deleted, merged into other time, or moved out of the period.
  for (const { start: from, end: to } of left.values()) {
    result.changed++;
    result.milliseconds -= to - from;
  }
  return result;
}
