import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ApiClient, ClientEvent } from '../../client/index.ts';
import { quoted } from '../../domain/text/text.ts';
import type { ImportContext } from '../../import-run/context.ts';
import { prepareImport, settle } from '../../import-run/prepare.ts';
import { type Preview, previewImport } from '../../import-run/preview.ts';
import { loadTeam } from '../../import-run/team.ts';
import { fromBlob, type SourceFile } from '../../importers/files/source.ts';
import { openClient } from '../open-client.ts';
import { note } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { withOption } from './explain.ts';
import type { ProgressLine } from './progress-line.ts';
import { findNamed, type ReadingOptions, settingsFrom } from './settings.ts';

/** Retry for 15 minutes, so that an import survives a server restart or a network outage. */
const RETRY_LIMITS = { retries: 40, totalTimeout: 15 * 60_000 };

/** Opens a client that retries for long and prints the reasons for long waits. */
export async function openPatientClient(options: ReadingOptions, signal?: AbortSignal): Promise<ApiClient> {
  let notedAt = 0;
  const onEvent = (event: ClientEvent) => {
    if (event.kind !== 'retry' || event.pause < 2000 || Date.now() - notedAt < 10_000) return;
    notedAt = Date.now();
    note(`${event.message} Trying again.`);
  };
  // A wrong address or key fails at once, without the long retries.
  const probe = await openClient(options);
  await probe.client.me({}, { select: { id: true }, signal });
  const { client } = await openClient(options, { ...RETRY_LIMITS, onEvent });
  return client;
}

export interface Prepared {
  context: ImportContext;
  preview: Preview;
}

export type Choices = Pick<ImportContext, 'overlap' | 'lookalikes' | 'changes'>;

interface Preparing {
  client: ApiClient;
  signal: AbortSignal;
  line: ProgressLine;
  more?: Choices;
}

/** Prepares and previews an import. Failures name the option that resolves them. */
async function read(prepareFiles: () => Promise<ImportContext>): Promise<Prepared> {
  try {
    const context = await prepareFiles();
    return { context, preview: await previewImport(context) };
  } catch (error) {
    throw withOption(error);
  }
}

/** Reads files with the given options and previews their import. */
export async function prepare(
  paths: readonly string[],
  options: ReadingOptions,
  { client, signal, line, more }: Preparing,
): Promise<Prepared> {
  const team = await loadTeam(client, options.team ?? null, signal);
  const settings = { ...settingsFrom(options, team), ...more };
  const rest = { signal, onProgress: line.show };
  const files = await openFiles(paths, signal);
  const { context, preview } = await read(() => prepareImport(client, team, files, settings, rest));
  // The people in the files are only known after the first read.
  const { choices, unknown } = findNamed(options, team, preview.people);
  if (unknown.length > 0) note(`The files name nobody as ${unknown.map(quoted).join(', ')}.`);
  for (const { key, match } of options.skipUnmatched ? preview.people : []) {
    if (match.how === 'UNMATCHED' && !choices.has(key)) choices.set(key, 'SKIP_UNMATCHED');
  }
  const people = new Map([...(settings.people ?? []), ...choices]);
  if (people.size === settings.people?.size) return { context, preview };
  const settled = settle(context, { ...settings, people }, rest);
  return { context: settled, preview: await previewImport(settled) };
}

/** Opens local files. Their content is streamed, so their size does not matter. */
async function openFiles(paths: readonly string[], signal: AbortSignal): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(
        error.code === 'ENOENT' ? `File not found: ${path}.` : `${path} cannot be read: ${error.message}`,
      );
    });
    if (info.isDirectory()) throw new UsageError(`${path} is a directory. Pass the files in it.`);
    files.push(untilStopped(fromBlob(basename(path), await openAsBlob(path)), signal));
  }
  return files;
}

/** Aborts the streams of a file with the signal, because reading a large file takes long. */
function untilStopped(file: SourceFile, signal: AbortSignal): SourceFile {
  const open: SourceFile['open'] = (from) => file.open(from).pipeThrough(new TransformStream(), { signal });
  return { ...file, open };
}
