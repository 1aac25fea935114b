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
  const importRun = await client.import(
    { id },
    { select: { fileName: true, entryCount: true, undoneAt: true } },
  );
  if (!importRun) throw new UsageError(`There is no import ${id}, or you have no access to it.`);
  if (importRun.undoneAt !== null) throw new Error(`Import ${id} was already undone.`);
  const question = `Undo the import of ${onOneLine(importRun.fileName)} and delete ${entries(importRun.entryCount)}?`;
  if (!options.yes && !(await confirm(question))) return note('Nothing was changed.');
  const signal = untilInterrupted();
  const line = new ProgressLine();
  const undone = await resumable(signal, line, () =>
    undoImport(client, { id, withCatalog: options.withCatalog ?? false }, { signal, onProgress: line.show }),
  );
  print(summaryOf(undone));
  if (undone.keptCount === 0) return;
  const keptEntries = await listKept(client, id);
  print(
    formatTable(
      keptEntries.map(({ entryId, title, reason }) => [
        entryId,
        keptReasonTexts[reason],
        onOneLine(title ?? ''),
      ]),
    ),
  );
  if (undone.keptCount > keptEntries.length)
    print(`and ${grouped(undone.keptCount - keptEntries.length)} more`);
}

function summaryOf({ deleted, restored, goneCount, keptCount }: UndoneImport): string {
  const goneText =
    goneCount === 0
      ? ''
      : ` ${entries(goneCount)} that it had changed ${goneCount === 1 ? 'was' : 'were'} already deleted.`;
  if (deleted + restored + keptCount === 0) return `Nothing to undo.${goneText}`;
  const restoredText = restored === 0 ? '' : `, ${grouped(restored)} restored`;
  return `${entries(deleted)} deleted${restoredText}, ${grouped(keptCount)} kept.${goneText}`;
}

function entries(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'entry' : 'entries'}`;
}
