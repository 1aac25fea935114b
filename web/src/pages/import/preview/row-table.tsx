import { imports as words } from '../../../words/import.ts';
import look from '../parts/look.module.css';

interface Line {
  key: string;
  file: string;
  line: number;
  title: string | null;
  what: string;
}

const SHOWN = 50;

/** Rows of files, each with what is to be said of it. */
export function RowTable({ what, lines }: { what: string; lines: readonly Line[] }) {
  const { columns } = words;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled with the keys, too */}
      <div className={look.wide} tabIndex={0}>
        <table className={look.table}>
          <thead>
            <tr>
              <th scope="col">{columns.file}</th>
              <th scope="col" className={look.figure}>
                {columns.line}
              </th>
              <th scope="col">{columns.title}</th>
              <th scope="col">{what}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((one) => (
              <tr key={one.key}>
                <td className={look.cell}>{one.file}</td>
                <td className={look.figure}>{one.line}</td>
                <td className={look.cell}>
                  {one.title ?? <span className={look.soft}>{words.noTitle}</span>}
                </td>
                <td className={look.cell}>{one.what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > SHOWN && <p className={look.more}>{words.more(lines.length - SHOWN)}</p>}
    </>
  );
}
