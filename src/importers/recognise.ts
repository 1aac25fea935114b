import { quoted, shortened } from '../domain/text/text.ts';
import { Failure, invalid } from '../lib/errors.ts';
import { Header } from './columns.ts';
import { readCsv } from './files/csv.ts';
import { readJsonList } from './files/json-list.ts';
import { documentIn, notAnExport } from './files/kinds.ts';
import { readBytes, type SourceFile } from './files/source.ts';
import { isZip, openZip } from './files/zip.ts';
import { formats, type ImportPart } from './format.ts';
import { clockifyCsv } from './formats/clockify-csv.ts';
import { openCsv } from './formats/csv-format.ts';
import { genericCsv } from './formats/generic-csv.ts';
import { harvestCsv } from './formats/harvest-csv.ts';
import { openJson, recognisesItem } from './formats/json-format.ts';
import { kimaiCsv } from './formats/kimai-csv.ts';
import { clockifyProjects, harvestProjects, openProjects } from './formats/projects-csv.ts';
import { isSolidtime, openSolidtime } from './formats/solidtime-zip.ts';
import { stintCsv } from './formats/stint-csv.ts';
import { stintJson } from './formats/stint-json.ts';
import { timewarrior } from './formats/timewarrior.ts';
import { togglCsv } from './formats/toggl-csv.ts';
import { openWorkspace, workspaceFiles } from './formats/toggl-workspace.ts';
import { type ColumnMapping, fitsMapping, mappedFormat } from './mapping.ts';
import { suggestMapping } from './suggest.ts';

export const csvFormats = [stintCsv, togglCsv, clockifyCsv, harvestCsv, kimaiCsv, genericCsv];
export const jsonFormats = [stintJson, timewarrior];
export const projectsFormats = [clockifyProjects, harvestProjects];

/**
 * Recognises files by their contents. Several files of several tools can be given. Catalogs are returned before entries, so that projects
 * have their colours and rates before entries refer to them. A mapping applies to CSV files that have its columns.
 */
export async function recognise(
  files: readonly SourceFile[],
  mapping: ColumnMapping | null = null,
): Promise<ImportPart[]> {
  if (files.length === 0) throw invalid('file', 'There is no file to import.');
  const parts: ImportPart[] = [];
  const loose: SourceFile[] = [];
  for (const file of files) {
    if (await isZip(file)) parts.push(...(await recogniseArchive(file, mapping)));
    else loose.push(file);
  }
  parts.push(...(await recogniseFiles('workspace', loose, mapping)));
  if (mapping && !parts.some(({ format }) => format === 'mapped-csv')) {
    const columns = Object.values(mapping.columns).map(quoted).join(', ');
    throw invalid('map', `None of the files has all columns of the mapping (${columns}).`);
  }
  return [...parts.filter((part) => !part.hasEntries), ...parts.filter((part) => part.hasEntries)];
}

async function recogniseArchive(archive: SourceFile, mapping: ColumnMapping | null): Promise<ImportPart[]> {
  const files = await openZip(archive);
  if (files.length === 0) throw invalid('file', `${archive.name} has no files in it.`);
  const document = documentIn(files.map(({ name }) => name));
  if (document) throw invalid('file', `${archive.name} is ${document}`);
  if (isSolidtime(files)) return [openSolidtime(archive.name, files)];
  return recogniseFiles(archive.name, files, mapping);
}

async function recogniseFiles(
  name: string,
  files: readonly SourceFile[],
  mapping: ColumnMapping | null,
): Promise<ImportPart[]> {
  const workspace = workspaceFiles(files);
  const parts: ImportPart[] = [];
  const otherFiles: SourceFile[] = [];
  for (const file of files) {
    if (workspace.includes(file)) continue;
    try {
      parts.push(await recogniseFile(file, mapping));
    } catch (error) {
      // Toggl's archive contains further, unknown lists, which do not stop the import. A single unknown file is an error.
      if (workspace.length === 0 || !file.name.startsWith(`${name}/`) || !(error instanceof Failure))
        throw error;
      otherFiles.push(file);
    }
  }
  return workspace.length > 0 ? [openWorkspace(name, workspace, otherFiles), ...parts] : parts;
}

async function recogniseFile(file: SourceFile, mapping: ColumnMapping | null): Promise<ImportPart> {
  if (file.size === 0) throw invalid('file', `${file.name} is empty.`);
  if (await isZip(file)) {
    throw invalid('file', `${file.name} is an archive within an archive. Unpack it, and import its files.`);
  }
  const refusal = await notAnExport(file);
  if (refusal) throw invalid('file', refusal);
  if (await isJson(file)) {
    for await (const { value } of readJsonList(file)) {
      const found = jsonFormats.find((format) => recognisesItem(format, value));
      if (found) return openJson(found, file);
      const first = shortened(JSON.stringify(value) ?? 'no JSON', 100);
      throw new NotRecognised(
        `${file.name} is a JSON list of no known tool. It begins with ${first}. ${knownFormats}`,
        { suggestion: null, reasons: [] },
      );
    }
    throw invalid('file', `${file.name} is an empty list.`);
  }
  const header = await readHeader(file);
  if (!header) throw invalid('file', `${file.name} is empty.`);
  if (mapping && fitsMapping(mapping, header)) return openCsv(mappedFormat(mapping), file, header);
  const found = csvFormats.find((format) => format.recognises(header));
  if (found) return openCsv(found, file, header);
  const projects = projectsFormats.find((format) => format.recognises(header));
  if (projects) return openProjects(projects, file, header);
  const columns = header.names.map((column) => shortened(column, 60));
  const columnsText = `Its columns are ${shortened(columns.map(quoted).join(', '), 1000)}`;
  if (!mapping) {
    const { mapping: suggestion, reasons } = await suggestMapping(file, header);
    const message = [
      `${file.name} is a table of no known tool. ${columnsText}. ${knownFormats}`,
      ...reasons,
    ].join(' ');
    throw new NotRecognised(message, { suggestion, reasons });
  }
  const missing = Object.values(mapping.columns).filter((column) => !header.has(column));
  throw invalid('map', `${file.name} has no column ${missing.map(quoted).join(', ')}. ${columnsText}.`);
}

const knownFormats = `Known are: ${Object.values(formats).join(', ')}.`;

/** Reads the column names of a file. */
async function readHeader(file: SourceFile): Promise<Header | null> {
  for await (const { cells } of readCsv(file)) return new Header(cells);
  return null;
}

async function isJson(file: SourceFile): Promise<boolean> {
  const beginning = new TextDecoder().decode(await readBytes(file, 0, 1024));
  return /^\s*\[/.test(beginning);
}

/** Thrown for a file of an unknown tool. For a text table, `suggestion` is a mapping that would read it. */
export class NotRecognised extends Failure {
  readonly suggestion: ColumnMapping | null;
  /** The reasons why some or all columns are not suggested. */
  readonly reasons: readonly string[];

  constructor(message: string, { suggestion, reasons }: Pick<NotRecognised, 'suggestion' | 'reasons'>) {
    super({ code: 'INVALID_INPUT', field: 'file', message });
    this.suggestion = suggestion;
    this.reasons = reasons;
  }
}
