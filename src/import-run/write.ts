import type { ApiErrorCode } from '../client/index.ts';
import { MAX_RAW_CHARACTERS } from '../domain/imports/import.ts';
import { dayOf } from '../domain/time/calendar.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { makeCatalog } from './catalog-write.ts';
import { type ImportContext, totalOf } from './context.ts';
import { inLanes } from './lanes.ts';
import { heldRows } from './lookalikes.ts';
import { moneyInput } from './money.ts';
import type { Preview } from './preview.ts';
import { isOfOneRow } from './row-errors.ts';
import { type FoundRow, readRows } from './rows.ts';
import { asSent, type EntryValues, valuesOf } from './values.ts';

export interface WriteOptions {
  importId: string;
  preview: Preview;
  /** The maximum number of in-flight calls. */
  concurrency: number;
}

/** A row that the service rejected, and the reason. */
export interface RefusedRow {
  key: string;
  file: string;
  line: number;
  code: ApiErrorCode;
  message: string;
}

const DAY = 86_400_000;

/** Writes the missing rows, one call per entry. May be repeated after any failure: imported rows are found by their keys. */
export async function writeRows(context: ImportContext, options: WriteOptions): Promise<RefusedRow[]> {
  const { preview, concurrency } = options;
  await makeCatalog(context, preview.catalog, options.importId);
  const total = totalOf(context);
  const refused: RefusedRow[] = [];
  const held = new Set(heldRows(context, preview.lookalikes).map(({ row }) => row.key));
  let done = 0;
  const report = () => context.onProgress?.({ step: 'WRITE', done, total });
  async function* rowsToWrite(): AsyncGenerator<FoundRow> {
    for await (const { rows, problems } of readRows(context)) {
      for (const found of rows) {
        if (isToWrite(found) && !held.has(found.row.key)) yield found;
        else done++;
      }
      done += problems.filter(({ fate }) => fate === 'SKIPPED').length;
      report();
    }
  }
  await inLanes(rowsToWrite(), {
    concurrency,
    keysOf: (found) => lanesOf(found, context.options.timezone),
    work: async (found) => {
      context.signal?.throwIfAborted();
      const refusal = await writeRow(context, options, found);
      if (refusal) refused.push(refusal);
      done++;
      if (done % 50 === 0) report();
    },
  });
  report();
  return refused;
}

function isToWrite({ member, repeated, known }: FoundRow): boolean {
  return member !== null && !repeated && known === null;
}

/** The lanes of a row: the days that it covers, per person. Overlapping rows are written in the order of the file. */
function lanesOf({ row, member }: FoundRow, zone: string): string[] {
  const lanes: string[] = [];
  for (let at = row.start; ; at += DAY) {
    lanes.push(`${member?.identityId} ${dayOf(Math.min(at, row.end), zone).date}`);
    if (at >= row.end) return [...new Set(lanes)];
  }
}

const answer = { outcome: true } as const;

async function writeRow(
  context: ImportContext,
  { importId, preview }: WriteOptions,
  { row, member }: FoundRow,
): Promise<RefusedRow | null> {
  const { client, team, overlap, signal } = context;
  if (!member) return null;
  const values = valuesOf(row, member.identityId, preview.catalog.workOf(row), team.may.setRates);
  const { key, file, line, raw } = row;
  try {
    await client.createTimeEntry(
      {
        ...inputOf(values),
        teamId: team.id,
        importId,
        externalId: key,
        importRow: {
          file,
          line,
          raw: raw.slice(0, MAX_RAW_CHARACTERS).toWellFormed().replaceAll('\0', '\uFFFD'),
        },
        ...(overlap === 'KEEP_BOTH' && { overlapPolicy: 'KEEP_BOTH' as const }),
      },
      { select: answer, signal },
    );
    return null;
  } catch (error) {
    if (!isOfOneRow(error)) throw error;
    return { key, file, line, code: error.code, message: error.message };
  }
}

function inputOf(values: EntryValues) {
  const { start, end, hourlyRate, importedAmount, ...same } = asSent(values);
  return {
    ...same,
    startTime: formatInstant(start),
    endTime: formatInstant(end),
    ...(hourlyRate && { hourlyRate: moneyInput(hourlyRate) }),
    ...(importedAmount && { importedAmount: moneyInput(importedAmount) }),
  };
}
