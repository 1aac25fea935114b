import type { ProblemGroup } from '../../../../../src/import-run/problem-groups.ts';
import { imports as words } from '../../../words/import/import.ts';
import look from './look.module.css';
import { Section } from './section.tsx';
import { WideTable } from './wide-table.tsx';

const tones = { SKIPPED: 'look', CHANGED: 'new', KEPT: undefined } as const;

/** Notes on the files by kind, with the first rows of each. */
export function ProblemList({ title, groups }: { title: string; groups: readonly ProblemGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Section title={title}>
      {groups.map((group) => (
        <details key={`${group.code} ${group.fate}`} className={look.fold}>
          <summary>
            <span className={look.foldName}>{words.problems.codes[group.code]}</span>
            <span className={look.tag} data-tone={tones[group.fate]}>
              {words.problems.fates[group.fate]}
            </span>
            <span className={`${look.foldNote} figures`}>{words.figure(group.count)}</span>
          </summary>
          <div className={look.folded}>
            <First group={group} />
          </div>
        </details>
      ))}
    </Section>
  );
}

function First({ group: { count, first } }: { group: ProblemGroup }) {
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
            <th scope="col">{columns.column}</th>
            <th scope="col">{columns.value}</th>
            <th scope="col">{columns.what}</th>
          </>
        }
      >
        {first.map(({ file, line, column, value, message }) => (
          <tr key={`${file} ${line} ${column} ${message}`}>
            <td className={look.cell}>{file}</td>
            <td className={look.figure}>{line}</td>
            <td className={look.cell}>{column}</td>
            <td className={look.cell}>{value}</td>
            <td className={look.cell}>{message}</td>
          </tr>
        ))}
      </WideTable>
      {count > first.length && <p className={look.more}>{words.more(count - first.length)}</p>}
    </>
  );
}
