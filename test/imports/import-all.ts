import { formatMoney, type Money } from '../../src/domain/money/money.ts';
import { formatInstant } from '../../src/domain/time/instant.ts';
import type { FileSurvey } from '../../src/importers/entries/survey.ts';
import type { SourceFile } from '../../src/importers/files/source.ts';
import type { CatalogItem, ImportItem, ImportProblem, ImportRow } from '../../src/importers/item.ts';
import type { ColumnMapping } from '../../src/importers/mapping.ts';
import type { ImportOptions } from '../../src/importers/options.ts';
import { readItems, surveyParts } from '../../src/importers/read.ts';
import { recognise } from '../../src/importers/recognise.ts';

export interface Imported {
  rows: ImportRow[];
  problems: ImportProblem[];
  catalog: CatalogItem[];
  /** The number of records in all surveys. */
  records: number;
  surveys: FileSurvey[];
}

/** Imports files and returns all items. */
export async function importAll(
  files: readonly SourceFile[],
  options: Partial<ImportOptions> = {},
  mapping: ColumnMapping | null = null,
): Promise<Imported> {
  const surveyed = await surveyParts(await recognise(files, mapping));
  const items: ImportItem[] = [];
  for await (const item of readItems(surveyed, {
    timezone: 'Europe/Berlin',
    teamCurrency: 'EUR',
    ...options,
  }))
    items.push(item);
  return {
    rows: items.filter((item) => item.kind === 'row'),
    problems: items.filter((item) => item.kind === 'problem'),
    catalog: items.filter((item) => item.kind !== 'row' && item.kind !== 'problem'),
    records: surveyed.reduce((sum, { survey }) => sum + (survey.records ?? 0), 0),
    surveys: surveyed.map(({ survey }) => survey),
  };
}

const moneyText = (money: Money | null) => money && `${formatMoney(money)} ${money.currency}`;

/** The imported rows in a readable form, without empty values, with times and money as texts. */
export function described({ rows, problems, catalog, surveys }: Imported): unknown {
  const present = (item: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(item).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    );
  return {
    rows: rows.map(({ kind: _kind, raw: _raw, person, start, end, rate, amount, ...row }) =>
      present({
        ...row,
        claimedMs: row.claimedMs === end - start ? null : row.claimedMs,
        breakMs: row.breakMs || null,
        amountRoundedOff: row.amountRoundedOff || null,
        disagrees: row.disagrees || null,
        // `claimedMs` has the same information.
        disagreementMs: null,
        // Covered by the test of the preview's notes.
        zone: null,
        person: person.name,
        email: person.email,
        start: formatInstant(start),
        end: formatInstant(end),
        rate: moneyText(rate),
        amount: moneyText(amount),
      }),
    ),
    problems: problems.map(({ kind: _kind, message: _message, record, ...problem }) =>
      present({
        ...problem,
        claimedMs: record?.claimed.milliseconds ?? null,
        claimedAmount: moneyText(record?.claimed.amount ?? null),
        unread: record?.unread ?? [],
      }),
    ),
    unused: surveys.flatMap(({ unusedColumns }) => unusedColumns.map((column) => present({ ...column }))),
    catalog: catalog.map((item) =>
      present({ ...item, ...('rate' in item ? { rate: moneyText(item.rate ?? null) } : {}) }),
    ),
  };
}
