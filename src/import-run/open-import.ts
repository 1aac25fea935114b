import { NAME_LIMIT, onOneLine, shortened } from '../domain/text.ts';
import { type ImportContext, toolOf } from './context.ts';
import type { Preview } from './preview.ts';

export interface OpenedImport {
  id: string;
  /** Whether it was begun before and goes on. */
  isResumed: boolean;
}

/**
 * Begins an import, or goes on with one that was cut off: the same files by the same person, with the same rows in them,
 * neither finished nor taken back.
 */
export async function openImport(context: ImportContext, preview: Preview): Promise<OpenedImport> {
  const { client, team, options, overlap, parts, signal } = context;
  const calling = signal ? { signal } : {};
  const fileName = shortened(onOneLine(parts.map(({ part }) => part.file).join(', ')), NAME_LIMIT - 1);
  // Also of those whose time is left out, so that they are the same whatever was chosen.
  const milliseconds = preview.people.reduce((sum, { sums }) => sum + sums.milliseconds, 0);
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
  for await (const one of client.imports.all({ teamId: team.id }, { select: fields, ...calling })) {
    if (
      one.finishedAt === null &&
      one.undoneAt === null &&
      one.identity?.id === team.self.identityId &&
      one.fileName === fileName &&
      one.rows === preview.records &&
      one.sourceSeconds === milliseconds / 1000 &&
      one.timezone === options.timezone &&
      one.overlap === overlap
    ) {
      return { id: one.id, isResumed: true };
    }
  }
  const made = await client.createImport(
    {
      args: {
        ...{ teamId: team.id, fileName, overlap, tool: toolOf(context), timezone: options.timezone },
        rows: preview.records,
        seconds: milliseconds / 1000,
      },
    },
    { select: { import: { id: true } }, ...calling },
  );
  return { id: made.import.id, isResumed: false };
}
