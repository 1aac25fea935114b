import { NAME_LIMIT, onOneLine, shortened } from '../domain/text/text.ts';
import { type ImportContext, toolOf } from './context.ts';
import { makeOnce } from './make-once.ts';
import type { Preview } from './preview.ts';

export interface OpenedImport {
  id: string;
  /** Whether it was begun before and goes on. */
  isResumed: boolean;
}

/**
 * Begins an import, or goes on with one that was cut off: the same files by the same person, with the same rows in them,
 * neither finished nor undone.
 */
export async function openImport(context: ImportContext, preview: Preview): Promise<OpenedImport> {
  const about = describe(context, preview);
  const begun = await findBegun(context, about);
  if (begun) return { id: begun, isResumed: true };
  const { client, team, signal } = context;
  const args = { ...about, teamId: team.id, tool: toolOf(context) };
  const make = async () =>
    (await client.createImport({ args }, { select: { import: { id: true } }, signal })).import.id;
  return { id: await makeOnce(make, () => findBegun(context, about)), isResumed: false };
}

/** The description by which a later run finds the same import. */
function describe({ parts, options, overlap }: ImportContext, preview: Preview) {
  return {
    fileName: shortened(onOneLine(parts.map(({ part }) => part.file).join(', ')), NAME_LIMIT - 1),
    timezone: options.timezone,
    overlap,
    rows: preview.records,
    // Also of those whose time is left out, so that they are the same whatever was chosen.
    seconds: preview.people.reduce((sum, { sums }) => sum + sums.milliseconds, 0) / 1000,
  };
}

async function findBegun(
  { client, team, signal }: ImportContext,
  about: ReturnType<typeof describe>,
): Promise<string | null> {
  const fields = {
    id: true,
    fileName: true,
    identity: { id: true },
    rows: true,
    sourceSeconds: true,
    timezone: true,
    overlap: true,
    finishedAt: true,
    undoneAt: true,
  } as const;
  for await (const one of client.imports.all({ teamId: team.id }, { select: fields, signal })) {
    if (
      one.finishedAt === null &&
      one.undoneAt === null &&
      one.identity?.id === team.self.identityId &&
      one.fileName === about.fileName &&
      one.rows === about.rows &&
      one.sourceSeconds === about.seconds &&
      one.timezone === about.timezone &&
      one.overlap === about.overlap
    ) {
      return one.id;
    }
  }
  return null;
}
