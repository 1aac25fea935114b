import { keptReasonTexts } from '../../domain/imports/import.ts';
import { onOneLine } from '../../domain/text/text.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { listKept, type UndoneImport, undoImport } from '../../import-run/undo.ts';
import { confirm } from '../imports/ask.ts';
import { untilInterrupted } from '../imports/interrupt.ts';
import { ProgressLine } from '../imports/progress-line.ts';
import { resumable } from '../imports/resumable.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { note, print } from '../print.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';

export async function run(
  id: string,
  options: ServerOptions & { withCatalog?: true; yes?: true },
): Promise<void> {
  const { client } = await openClient(options);
  const found = await client.import({ id }, { select: { fileName: true, entryCount: true, undoneAt: true } });
  if (!found) throw new UsageError(`There is no import ${id}, or you have no access to it.`);
  if (found.undoneAt !== null) throw new Error(`Import ${id} was already undone.`);
  const question = `Undo the import of ${onOneLine(found.fileName)} and delete ${entries(found.entryCount)}?`;
  if (!options.yes && !(await confirm(question))) return note('Nothing was changed.');
  const signal = untilInterrupted();
  const line = new ProgressLine();
  const undone = await resumable(signal, line, () =>
    undoImport(client, { id, withCatalog: options.withCatalog ?? false }, { signal, onProgress: line.show }),
  );
  print(summaryOf(undone));
  if (undone.keptCount === 0) return;
  const kept = await listKept(client, id);
  print(
    formatTable(
      kept.map(({ entryId, title, reason }) => [entryId, keptReasonTexts[reason], onOneLine(title ?? '')]),
    ),
  );
  if (undone.keptCount > kept.length) print(`and ${grouped(undone.keptCount - kept.length)} more`);
}

function summaryOf({ deleted, restored, goneCount, keptCount }: UndoneImport): string {
  const gone =
    goneCount === 0
      ? ''
      : ` ${entries(goneCount)} that it had changed ${goneCount === 1 ? 'was' : 'were'} already deleted.`;
  if (deleted + restored + keptCount === 0) return `Nothing to undo.${gone}`;
  const back = restored === 0 ? '' : `, ${grouped(restored)} restored`;
  return `${entries(deleted)} deleted${back}, ${grouped(keptCount)} kept.${gone}`;
}

function entries(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'entry' : 'entries'}`;
}
