import { imports as words } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';
import { WideTable } from '../shared/wide-table.tsx';

interface Line {
  key: string;
  file: string;
  line: number;
  title: string | null;
  what: string;
  /** Shown before the text. */
  tag: string | null;
}

/** The first rows of a list, each with a remark. */
export function RowTable({ what, count, lines }: { what: string; count: number; lines: readonly Line[] }) {
  const { columns } = words;
  return (
    <>
      <WideTable
        head={
          <>
            <th scope="col">{columns.file}</th>
            <th scope="col" className={look.figure}>
              {columns.line}
            </th>
            <th scope="col">{columns.title}</th>
            <th scope="col">{what}</th>
          </>
        }
      >
        {lines.map((one) => (
          <tr key={one.key}>
            <td className={look.cell}>{one.file}</td>
            <td className={look.figure}>{one.line}</td>
            <td className={look.cell}>{one.title ?? <span className={look.soft}>{words.noTitle}</span>}</td>
            <td className={look.cell}>
              {one.tag && (
                <>
                  <span className={look.tag} data-tone="look">
                    {one.tag}
                  </span>{' '}
                </>
              )}
              {one.what}
            </td>
          </tr>
        ))}
      </WideTable>
      {count > lines.length && <p className={look.more}>{words.more(count - lines.length)}</p>}
    </>
  );
}
