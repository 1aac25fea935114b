import { Button } from '@mantine/core';
import { useState } from 'react';
import { exactTime } from '../../../../../src/import-run/report/figures.ts';
import type { ListedRow } from '../../../../../src/import-run/report/report.ts';
import { unreadText } from '../../../../../src/import-run/report/verdict-text.ts';
import { imports } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';
import { sumText } from '../shared/money.ts';
import { WideTable } from '../shared/wide-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import classes from './listed-rows.module.css';

const words = imports.result;

interface Props {
  title: string;
  rows: readonly ListedRow[];
  /** The total, including rows that are not listed. */
  count: number;
  isOpen: boolean;
}

/** A table of thousands of rows opens slowly; the JSON report has the rest. */
const MAX_ROWS = 200;

/** Records that did not become entries of their own, each with the reason and the claimed figures. */
export function ListedRows({ title, rows, count, isOpen }: Props) {
  const [entryId, setEntryId] = useState<string | null>(null);
  if (count === 0) return null;
  const shown = rows.slice(0, MAX_ROWS);
  const hasFiles = new Set(shown.map(({ file }) => file)).size > 1;
  // Reports of earlier versions have no claimed figures.
  const hasTime = shown.some(({ claimed }) => claimed.rows > 0);
  const hasMoney = shown.some(({ claimed }) => Object.keys(claimed.money).length > 0);
  return (
    <details className={`${look.fold} ${classes.list}`} open={isOpen}>
      <summary>
        <h2 className={classes.title}>{title}</h2>
        <span className={`${look.foldNote} figures`}>{imports.figure(count)}</span>
      </summary>
      <WideTable
        head={
          <>
            {hasFiles && <th scope="col">{imports.columns.file}</th>}
            <th scope="col" className={look.figure}>
              {imports.columns.line}
            </th>
            <th scope="col">{imports.columns.title}</th>
            <th scope="col">{imports.columns.why}</th>
            {hasTime && (
              <th scope="col" className={look.figure}>
                {imports.columns.time}
              </th>
            )}
            {hasMoney && (
              <th scope="col" className={look.figure}>
                {imports.columns.money}
              </th>
            )}
            <th scope="col">
              <span className="visually-hidden">{imports.columns.entry}</span>
            </th>
          </>
        }
      >
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and rows may repeat
          <tr key={index}>
            {hasFiles && <td className={look.cell}>{row.file}</td>}
            <td className={look.figure}>{row.line}</td>
            <td className={look.cell}>{row.title}</td>
            <td className={look.cell}>
              {row.reason}
              {row.unread.length > 0 && <span className={classes.unread}>{unreadText(row.unread)}</span>}
            </td>
            {hasTime && <td className={look.figure}>{exactTime(row.claimed.milliseconds)}</td>}
            {hasMoney && <td className={look.figure}>{sumText(row.claimed.money)}</td>}
            <td className={look.button}>
              {row.entryId && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  h={32}
                  aria-label={words.openEntry(row.line)}
                  onClick={() => setEntryId(row.entryId)}
                >
                  {words.openIt}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </WideTable>
      {count > shown.length && <p className={classes.more}>{imports.more(count - shown.length)}</p>}
      <EntryDialog entryId={entryId} onClose={() => setEntryId(null)} />
    </details>
  );
}
