import { onOneLine, quoted, shortened } from '../../domain/text/text.ts';
import { grouped } from '../../import-run/report/figures.ts';
import type { UnusedColumn } from '../../importers/entries/findings.ts';
import { formatTable } from '../table.ts';

/** Lists the columns of each file that have values and are not imported. */
export function unusedColumnsText(
  files: readonly { name: string; unusedColumns: readonly UnusedColumn[] }[],
): string {
  const columns = files.flatMap(({ name, unusedColumns }) =>
    unusedColumns.map((column) => [
      `  ${shortened(onOneLine(column.name), 40)}`,
      `${grouped(column.values)} ${column.values === 1 ? 'value' : 'values'}`,
      `such as ${quoted(shortened(onOneLine(column.sample), 40))}`,
      files.length > 1 ? onOneLine(name) : '',
    ]),
  );
  return columns.length === 0 ? '' : `Columns that are not imported\n${formatTable(columns)}`;
}
