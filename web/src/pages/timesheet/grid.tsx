import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import { useTimeFormat } from '../../time/format.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import { Cell, type CellTools } from './cell.tsx';
import { weekText } from './dates.ts';
import { draftOf } from './drafts.ts';
import classes from './grid.module.css';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { RowHead } from './row-head.tsx';
import type { Sheet } from './sheet.ts';

interface Props {
  sheet: Sheet;
  days: readonly CalendarDay[];
  /** The indexes of the days that have a column: all of them, or one. */
  columns: readonly number[];
  tools: CellTools;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemoveRow: (rowId: string) => void;
}

/** The cells of a week, with the keyboard navigation of a spreadsheet. */
export function Grid({ sheet, days, columns, tools, onKeyDown, onRemoveRow }: Props) {
  const { places, editing, today } = tools;
  const { duration } = useTimeFormat();
  const isWhole = columns.length === days.length;
  const isNarrow = useMediaQuery('(max-width: 1099px)', undefined, { getInitialValueInEffect: false });
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take focus and text.
      role="grid"
      className={classes.grid}
      aria-label={words.gridOf(weekText(days))}
      data-single={!isWhole || undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        places.onFocus(event);
        const cell = places.at(event.target)?.cell;
        if (cell && draftOf(tools.drafts, cell.id)?.problem) editing.showProblem(cell.id);
      }}
      onBlur={places.onBlur}
    >
      <colgroup>
        <col className={classes.workColumn} />
        {columns.map((day) => (
          <col key={day} className={classes.dayColumn} />
        ))}
        {isWhole && <col />}
      </colgroup>
      <GridHead days={columns.flatMap((day) => days[day] ?? [])} today={today} withTotals={isWhole} />
      <tbody>
        {sheet.rows.map((row) => (
          <tr key={row.id}>
            <RowHead row={row} isNarrow={isNarrow} onRemove={onRemoveRow} />
            {columns.map((day) => {
              const cell = row.cells[day];
              return cell && <Cell key={cell.id} cell={cell} work={row.work} tools={tools} />;
            })}
            {isWhole && (
              <td className={`${classes.total} figures`}>{row.total > 0 && duration(row.total)}</td>
            )}
          </tr>
        ))}
      </tbody>
      <GridFoot sheet={sheet} days={days} columns={columns} today={today} withTotals={isWhole} />
    </table>
  );
}
