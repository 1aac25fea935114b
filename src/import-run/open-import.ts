import { NAME_LIMIT, onOneLine, shortened } from '../domain/text/text.ts';
import { type ImportContext, toolOf } from './context.ts';
import { makeOnce } from './make-once.ts';
import type { Preview } from './preview.ts';

export interface OpenedImport {
  id: string;
  /** Whether an interrupted import continues. */
  isResumed: boolean;
}

/**
 * Starts an import, or resumes an interrupted one: same person, files and rows, neither finished nor undone.
 */
export async function openImport(context: ImportContext, preview: Preview): Promise<OpenedImport> {
  const about = describe(context, preview);
  const unfinishedId = await findUnfinished(context, about);
  if (unfinishedId) return { id: unfinishedId, isResumed: true };
  const { client, team, signal } = context;
  const args = { ...about, teamId: team.id, tool: toolOf(context) };
  const make = async () =>
    (await client.createImport({ args }, { select: { import: { id: true } }, signal })).import.id;
  return { id: await makeOnce(make, () => findUnfinished(context, about)), isResumed: false };
}

/** The properties by which a later run finds the same import. */
function describe({ parts, options, overlap }: ImportContext, preview: Preview) {
  return {
    fileName: shortened(onOneLine(parts.map(({ part }) => part.file).join(', ')), NAME_LIMIT - 1),
    timezone: options.timezone,
    overlap,
    rows: preview.records,
    // Includes skipped people, so that the sum does not depend on the choices for people.
    seconds: preview.people.reduce((sum, { sums }) => sum + sums.milliseconds, 0) / 1000,
  };
}

async function findUnfinished(
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
