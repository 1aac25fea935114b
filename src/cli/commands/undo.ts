import { onOneLine } from '../../domain/text.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { listKept, undoImport } from '../../import-run/undo.ts';
import { confirm } from '../imports/ask.ts';
import { untilInterrupted } from '../imports/interrupt.ts';
import { ProgressLine } from '../imports/progress-line.ts';
import { resumable } from '../imports/resumable.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { note, print } from '../print.ts';
import { formatTable } from '../table.ts';

const reasons = {
  CHANGED: 'changed since',
  MERGED: 'merged with other time',
};

export async function run(
  id: string,
  options: ServerOptions & { withCatalog?: true; yes?: true },
): Promise<void> {
  const { client } = await openClient(options);
  const found = await client.import({ id }, { select: { fileName: true, entryCount: true, undoneAt: true } });
  if (!found) throw new Error(`There is no import ${id}, or you may not see it.`);
  if (found.undoneAt !== null) throw new Error(`Import ${id} was taken back already.`);
  const question = `Take back ${grouped(found.entryCount)} ${found.entryCount === 1 ? 'entry' : 'entries'} of ${onOneLine(found.fileName)}?`;
  if (!options.yes && !(await confirm(question))) return note('Nothing was changed.');
  const signal = untilInterrupted();
  const line = new ProgressLine();
  const undone = await resumable(signal, line, () =>
    undoImport(client, { id, withCatalog: options.withCatalog ?? false }, { signal, onProgress: line.show }),
  );
  const went = `${grouped(undone.deleted)} ${undone.deleted === 1 ? 'entry was' : 'entries were'} taken back`;
  print(`${went}, ${grouped(undone.keptCount)} ${undone.keptCount === 1 ? 'is' : 'are'} kept.`);
  if (undone.keptCount === 0) return;
  const kept = await listKept(client, id);
  print(
    formatTable(kept.map(({ entryId, title, reason }) => [entryId, reasons[reason], onOneLine(title ?? '')])),
  );
  if (undone.keptCount > kept.length) print(`and ${grouped(undone.keptCount - kept.length)} more`);
}
