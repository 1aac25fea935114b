import { Header } from '../../../../../src/importers/columns.ts';
import { readCsv } from '../../../../../src/importers/files/csv.ts';
import { readBytes, type SourceFile } from '../../../../../src/importers/files/source.ts';
import { isZip } from '../../../../../src/importers/files/zip.ts';
import type { ColumnMapping } from '../../../../../src/importers/mapping.ts';
import { type SurveyedPart, surveyParts } from '../../../../../src/importers/read.ts';
import { NotRecognised, recognise } from '../../../../../src/importers/recognise.ts';
import { Failure } from '../../../../../src/lib/errors.ts';
import type { UnknownTable } from '../run/tasks.ts';

type Opened = { parts: SurveyedPart[] } | { unknown: UnknownTable };

/** Recognises files, or finds the table whose columns the user has to name. Throws if both fail. */
export async function openFiles(
  files: readonly SourceFile[],
  mapping: ColumnMapping | null,
): Promise<Opened> {
  try {
    return { parts: await surveyParts(await recognise(files, mapping)) };
  } catch (error) {
    if (mapping !== null || !(error instanceof Failure)) throw error;
    const unknown = await findUnknownTable(files);
    if (!unknown) throw error;
    return { unknown };
  }
}

async function findUnknownTable(files: readonly SourceFile[]): Promise<UnknownTable | null> {
  for (const file of files) {
    try {
      await recognise([file]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const table = await readTable(file, error instanceof NotRecognised ? error : NO_SUGGESTION);
      if (table) return table;
    }
  }
  return null;
}

type Suggested = Pick<UnknownTable, 'suggestion' | 'reasons'>;

const NO_SUGGESTION: Suggested = { suggestion: null, reasons: [] };

const MAX_SHOWN = 3;

/** The first records of a file that looks like a text table. */
async function readTable(file: SourceFile, { suggestion, reasons }: Suggested): Promise<UnknownTable | null> {
  const beginning = new TextDecoder().decode(await readBytes(file, 0, 1024));
  if ((await isZip(file)) || beginning.includes('\0') || /^\s*[[{]/.test(beginning)) return null;
  const records: string[][] = [];
  for await (const { cells } of readCsv(file)) {
    records.push(cells);
    if (records.length > MAX_SHOWN) break;
  }
  const [names = [], ...rest] = records;
  const header = new Header(names);
  return header.names.filter(Boolean).length < 2
    ? null
    : { file: file.name, names: header.names, records: rest, suggestion, reasons };
}
