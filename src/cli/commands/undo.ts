import { onOneLine } from '../../domain/text.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { undoImport } from '../../import-run/undo.ts';
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
  const question = `Take back ${grouped(found.entryCount)} entries of ${onOneLine(found.fileName)}?`;
  if (!options.yes && !(await confirm(question))) return note('Nothing was changed.');
  const signal = untilInterrupted();
  const line = new ProgressLine();
  const undone = await resumable(signal, line, () =>
    undoImport(client, { id, withCatalog: options.withCatalog ?? false }, { signal, onProgress: line.show }),
  );
  print(`${grouped(undone.deleted)} entries were taken back, ${grouped(undone.keptCount)} are kept.`);
  if (undone.kept.length > 0) {
    print(
      formatTable(
        undone.kept.map(({ entryId, title, reason }) => [entryId, reasons[reason], onOneLine(title ?? '')]),
      ),
    );
  }
}
