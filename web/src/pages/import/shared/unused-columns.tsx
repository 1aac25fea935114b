import type { UnusedColumn } from '../../../../../src/importers/entries/findings.ts';
import { imports } from '../../../words/import/import.ts';
import look from './look.module.css';
import { Section } from './section.tsx';
import { WideTable } from './wide-table.tsx';

const words = imports.unused;

export interface FileColumn extends UnusedColumn {
  file: string;
}

/** Columns that hold values and are not imported, each with its first value. */
export function UnusedColumns({ title, columns }: { title: string; columns: readonly FileColumn[] }) {
  if (columns.length === 0) return null;
  const { column, file, values, sample } = imports.columns;
  const hasFiles = new Set(columns.map((one) => one.file)).size > 1;
  return (
    <Section title={title}>
      <p className={look.text}>{words.text}</p>
      <WideTable
        head={
          <>
            <th scope="col">{column}</th>
            {hasFiles && <th scope="col">{file}</th>}
            <th scope="col" className={look.figure}>
              {values}
            </th>
            <th scope="col">{sample}</th>
          </>
        }
      >
        {columns.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
          <tr key={index}>
            <th scope="row" className={look.cell}>
              {one.name || imports.mapping.noName}
            </th>
            {hasFiles && <td className={look.cell}>{one.file}</td>}
            <td className={look.figure}>{imports.figure(one.values)}</td>
            <td className={look.cell}>{one.sample}</td>
          </tr>
        ))}
      </WideTable>
    </Section>
  );
}
