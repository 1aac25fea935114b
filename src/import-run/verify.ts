import type { ApiClient } from '../client/index.ts';
import { roleMay } from '../domain/policy.ts';
import { invalid } from '../lib/errors.ts';
import { readBack } from './read-back.ts';
import { exactTime, moneyText } from './report/figures.ts';
import type { ImportReport } from './report/report.ts';
import { readStoredReport } from './report/store.ts';
import { hasSameMoney, hasSameTime, type Sums } from './sums.ts';

export interface VerifiedImport {
  /** The report that the import keeps, with a verdict of now. */
  report: ImportReport;
  /** What the import has now, those entries aside that were merged with other time. */
  now: Sums;
}

/** Compares the entries that an import has now with those that it wrote. */
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
  const reading = { client, team: { id: found.teamId }, timezone: kept.timezone };
  const { tally, fingerprint } = await readBack(reading, id);
  const now = tally.total();
  // A role without the permission for rates sees no amounts.
  const role = found.team?.myIdentity?.role;
  const seesMoney = role !== undefined && roleMay(role, 'rate.read');
  // Reports of earlier versions have no amounts to compare with.
  const comparesMoney = seesMoney && kept.equation !== null;
  const isChanged = kept.fingerprint !== null && kept.fingerprint !== fingerprint;
  const isTimeOff = isChanged || !hasSameTime(now, kept.own);
  const isMoneyOff = comparesMoney && !hasSameMoney(now, kept.own);
  if (!isTimeOff && !isMoneyOff) return { report: { ...kept, at }, now };
  const text = ({ rows, milliseconds, money }: Sums) =>
    [`${rows} entries`, exactTime(milliseconds), moneyText(money)].filter(Boolean).join(', ');
  const difference =
    hasSameTime(now, kept.own) && !isMoneyOff
      ? 'Entries of the import were changed, or merged with other time. Compare it with its files to see which.'
      : `The import wrote ${text(kept.own)}, and has ${text(now)} now.`;
  const verdicts = {
    time: isTimeOff ? ('DIFFERS' as const) : kept.verdicts.time,
    money: isMoneyOff ? ('DIFFERS' as const) : kept.verdicts.money,
  };
  const differences = [difference, ...kept.differences];
  return { report: { ...kept, at, verdict: 'DIFFERS', verdicts, differences }, now };
}
