import type { ApiClient } from '../client/index.ts';
import { roleMay } from '../domain/teams/policy.ts';
import { formatInstant, parseInstant } from '../domain/time/instant.ts';
import { invalid } from '../lib/errors.ts';
import { readBack } from './read-back.ts';
import { grouped, sumsText } from './report/figures.ts';
import type { ImportReport, OtherEntriesSummary } from './report/report.ts';
import { readStoredReport } from './report/store.ts';
import { VerdictCollector, worseOf } from './report/verdict.ts';
import { notComparedText, uncoveredOthers } from './report/verdict-text.ts';
import { fingerprintOf, Snapshot } from './snapshot.ts';
import { entryFields, storedEntry } from './stored-entry.ts';
import { addSums, hasSameMoney, hasSameTime, nothing, type Sums } from './sums.ts';

/**
 * Compares the entries of an import with their values after the import. Returns the stored report with the
 * current verdict and sums.
 */
export async function verifyImport(client: ApiClient, id: string, at: number): Promise<ImportReport> {
  const found = await client.import(
    { id },
    {
      select: {
        teamId: true,
        report: true,
        finishedAt: true,
        undoneAt: true,
        team: { myIdentity: { role: true } },
      },
    },
  );
  if (!found) throw invalid('import', `There is no import ${id}, or you have no access to it.`);
  if (found.undoneAt !== null) throw invalid('import', `Import ${id} was undone.`);
  if (found.report === null) {
    throw invalid('import', `Import ${id} is not finished. Run the same import again to resume it.`);
  }
  const storedReport = readStoredReport(found.report);
  if (!storedReport) {
    throw invalid(
      'import',
      `Another program made import ${id}, and its report lacks the totals. Compare the import with its files instead.`,
    );
  }
  const reading = { client, team: { id: found.teamId }, timezone: storedReport.timezone };
  // Time that was merged into the entries later does not change the values of the rows.
  const until = found.finishedAt === null ? undefined : parseInstant(found.finishedAt, 'finishedAt');
  const { tally, snapshot } = await readBack(reading, id, until);
  const others = await readOthers(reading, storedReport.otherEntries, until);
  // Reports of earlier versions have the sums of entries that were not merged, and no other sums.
  const [written, now] = storedReport.entries
    ? [storedReport.entries, snapshot.sums]
    : [storedReport.own, tally.total()];
  // A role without the permission for rates sees no amounts.
  const role = found.team?.myIdentity?.role;
  const seesMoney = role !== undefined && roleMay(role, 'rate.read');
  const comparesMoney = seesMoney && storedReport.moneyFingerprint !== null;
  const notCompared = uncoveredOthers(storedReport.otherEntries);
  const verdicts = new VerdictCollector(storedReport.verdicts);
  const differences: string[] = [];
  const differs = (what: 'time' | 'money', sentence: string) => {
    verdicts.add(what, 'DIFFERS');
    if (!differences.includes(sentence)) differences.push(sentence);
  };
  const [before, after] = [written, now].map((sums) =>
    sumsText(comparesMoney ? sums : { ...sums, money: {} }),
  );
  const sumsChanged = `The import wrote ${before}, and has ${after} now.`;
  if (!hasSameTime(now, written)) differs('time', sumsChanged);
  else if (storedReport.fingerprint !== null && storedReport.fingerprint !== snapshot.fingerprint) {
    differs('time', 'Entries of the import were changed. Compare it with its files to see which.');
  }
  for (const sentence of others.differences) differs('time', sentence);
  if (comparesMoney) {
    if (!hasSameMoney(now, written)) differs('money', sumsChanged);
    else if (storedReport.moneyFingerprint !== snapshot.moneyFingerprint) {
      differs('money', 'Rates or amounts of entries of the import were changed.');
    }
    if (storedReport.otherEntries.moneyFingerprint !== others.snapshot.moneyFingerprint) {
      differs('money', `Rates or amounts of entries ${OF_OTHERS} were changed.`);
    }
  }
  if (notCompared > 0) {
    verdicts.add('time', 'INCOMPLETE');
    if (comparesMoney) verdicts.add('money', 'INCOMPLETE');
  }
  const { time, money } = verdicts.result();
  return {
    ...storedReport,
    at,
    seesMoney,
    notCompared,
    verdict: worseOf(time, money),
    verdicts: { time, money },
    stored: storedNow(storedReport, snapshot.sums, others.snapshot.sums, comparesMoney),
    differences: [...differences, ...storedReport.differences],
    missing: notCompared > 0 ? [notComparedText(notCompared), ...storedReport.missing] : storedReport.missing,
  };
}

/**
 * The stored sums of the report, adjusted by the changes of its entries since. Reports of earlier versions
 * lack the sums to compare with.
 */
function storedNow(
  { stored, entries: before, otherEntries }: ImportReport,
  entries: Sums,
  others: Sums,
  withMoney: boolean,
): Sums {
  if (!before) return stored;
  const now = nothing();
  for (const sums of [stored, entries, others]) addSums(now, sums);
  for (const sums of [before, otherEntries.sums]) addSums(now, negated(sums));
  return withMoney ? now : { ...now, money: stored.money };
}

function negated({ rows, milliseconds, money }: Sums): Sums {
  const negative = Object.entries(money).map(([currency, minorUnits]) => [currency, -minorUnits]);
  return { rows: -rows, milliseconds: -milliseconds, money: Object.fromEntries(negative) };
}

const OF_OTHERS = 'that rows of the import are stored in, of an earlier import or made by hand,';

/** Reads the current state of the other entries, with a sentence for each group that was changed or deleted since. */
async function readOthers(
  reading: Parameters<typeof readBack>[0],
  { imports, listed, period }: OtherEntriesSummary,
  until: number | undefined,
): Promise<{ snapshot: Snapshot; differences: string[] }> {
  const snapshot = new Snapshot(until);
  const differences: string[] = [];
  for (const { id, fingerprint } of imports) {
    const now = (await readBack(reading, id, until)).snapshot;
    snapshot.addAll(now);
    if (now.fingerprint === fingerprint) continue;
    differences.push(
      `Entries of import ${id}, which rows of this import are stored in, were changed or deleted.`,
    );
  }
  if (!period) return { snapshot, differences };
  const expected = new Map(listed.map((text) => text.split(' ') as [string, string]));
  const [from, to] = [formatInstant(period.start), formatInstant(period.end)];
  const args = { teamId: reading.team.id, from, to, overlapping: true };
  let changed = 0;
  for await (const node of reading.client.timeEntries.all(args, { select: entryFields })) {
    const fingerprint = expected.get(node.id);
    const entry = fingerprint === undefined ? null : storedEntry(node);
    if (!entry) continue;
    expected.delete(node.id);
    snapshot.add(entry);
    if (fingerprintOf(entry, until) !== fingerprint) changed++;
  }
  // The remaining entries were deleted, merged into other time, or moved out of the period.
  changed += expected.size;
  if (changed > 0) {
    const [entries, were] = changed === 1 ? ['entry', 'was'] : ['entries', 'were'];
    differences.push(`${grouped(changed)} ${entries} ${OF_OTHERS} ${were} changed or deleted.`);
  }
  return { snapshot, differences };
}
