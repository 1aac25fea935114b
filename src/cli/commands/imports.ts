import { onOneLine } from '../../domain/text/text.ts';
import { loadTeam } from '../../import-run/team.ts';
import { collect } from '../../lib/collect.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { print } from '../print.ts';
import { formatTable } from '../table.ts';

const fields = {
  id: true,
  tool: true,
  fileName: true,
  createdAt: true,
  entryCount: true,
  verdict: true,
  finishedAt: true,
  undoneAt: true,
} as const;

export async function run(options: ServerOptions & { team?: string; json?: true }): Promise<void> {
  const { client } = await openClient(options);
  const { id: teamId } = await loadTeam(client, options.team ?? null);
  const imports = await collect(client.imports.all({ teamId }, { select: fields }));
  if (options.json) return print(JSON.stringify(imports));
  if (imports.length === 0) return print('No imports yet.');
  const rows = imports.map((one) => [
    one.id,
    one.createdAt.slice(0, 16).replace('T', ' '),
    one.tool,
    `${one.entryCount} ${one.entryCount === 1 ? 'entry' : 'entries'}`,
    stateOf(one),
    onOneLine(one.fileName),
  ]);
  print(formatTable(rows));
}

function stateOf(one: { undoneAt: string | null; verdict: string | null }): string {
  if (one.undoneAt !== null) return 'undone';
  return one.verdict?.toLowerCase() ?? 'not finished';
}
