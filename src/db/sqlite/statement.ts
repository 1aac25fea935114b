import type { StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import { explainRead } from '../disk-failure.ts';

type Bindable = null | number | bigint | string | Uint8Array;
type Row = Record<string, unknown>;

/**
 * Adapts a statement of node:sqlite to Kysely. Rows from node:sqlite are slow to read, because their properties live in
 * a hash table. So rows are read as arrays and converted by a function generated for the columns: reading and mapping a
 * page of 51 entries takes 150 µs instead of 340.
 */
export function adaptStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns().map((column) => column.name);
  const toRow = rowMaker(columns);
  statement.setReturnArrays(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      let rows: unknown[][];
      try {
        rows = statement.all(...(parameters as Bindable[])) as unknown as unknown[][];
      } catch (error) {
        throw explainRead(error);
      }
      return rows.map((values) => toRow(values));
    },
    run: (parameters) => statement.run(...(parameters as Bindable[])),
    iterate: function* (parameters) {
      for (const values of statement.iterate(...(parameters as Bindable[]))) {
        yield toRow(values as unknown as unknown[]);
      }
    },
  };
}

function rowMaker(columns: readonly string[]): (values: readonly unknown[]) => Row {
  const properties = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${properties.join(', ')} };`) as (
    values: readonly unknown[],
  ) => Row;
}
