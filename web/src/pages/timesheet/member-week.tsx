import { useMediaQuery } from '@mantine/hooks';
import { EntryPopover } from '../../components/entry-editor/entry-popover.tsx';
import { MemberPicker } from '../../components/member-picker.tsx';
import { UnknownMember } from '../../components/unknown-member.tsx';
import { timesheet as words } from '../../words/timesheet.ts';
import { DayStrip } from './day-strip.tsx';
import type { Draft } from './drafts.ts';
import { Grid } from './grid.tsx';
import { EmptyWeek, FailedWeek, LoadingWeek } from './no-grid.tsx';
import { useRemembered } from './remembered.ts';
import { RowActions } from './row-actions.tsx';
import classes from './timesheet.module.css';
import { Toolbar } from './toolbar.tsx';
import { useCells } from './use-cells.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { usePlaces } from './use-places.ts';
import { usePlannedRows } from './use-planned-rows.ts';
import { useRowChanges } from './use-row-changes.ts';
import { useSheet } from './use-sheet.ts';
import type { ShownWeek } from './use-shown-week.ts';
import { useTimesheetKeys } from './use-timesheet-keys.ts';

/** On touch screens one day is easier to use than seven narrow columns. */
const ONE_DAY = '(max-width: 759px), (max-width: 1099px) and (pointer: coarse)';

interface Props {
  week: ShownWeek;
  now: number;
}

/** The week of a member, with all its actions. */
export function MemberWeek({ week, now }: Props) {
  const { days, today, member } = week;
  const isOneDay = useMediaQuery(ONE_DAY, undefined, { getInitialValueInEffect: false });

  const plannedRows = usePlannedRows(member.identityId, days);
  const [drafts, draftList] = useRemembered<Draft>(`timesheet.drafts.${member.identityId}`);
  const { sheet, entries, lastRows, error, retry } = useSheet(week, now, plannedRows, drafts);
  const places = usePlaces(sheet, week, isOneDay);
  const cells = useCells({ member, entries, plannedRows, drafts: draftList, places });
  const rows = useRowChanges({ member, sheet, days, plannedRows, lastRows, drafts: draftList, places });

  const activeCell = sheet?.rows.flatMap((row) => row.cells).find(({ id }) => id === places.activeId);
  const onKeyDown = useGridKeys(places, cells, { removeRow: rows.remove, step: week.step });
  useTimesheetKeys({
    step: week.step,
    goToThisWeek: () => week.go({ week: undefined }),
    editCell: () => activeCell && cells.edit(activeCell),
    openEntries: () => activeCell && cells.opened.open(activeCell),
    addRow: () => rows.setAdding(true),
    copyRows: rows.copy,
  });

  const actions = <RowActions rows={rows} isMain={sheet?.rows.length === 0} />;
  const { edited } = cells.opened;
  return (
    <div className={classes.page}>
      <Toolbar
        week={week}
        total={isOneDay ? sheet?.total : null}
        member={
          <MemberPicker
            members={week.shown.members}
            identityId={member.identityId}
            onChoose={(identityId) => week.go({ member: identityId })}
          />
        }
      />
      {week.shown.isUnknown && <UnknownMember onClose={() => week.go({ member: undefined })} />}
      {isOneDay && (
        <DayStrip
          days={days}
          today={today}
          totals={sheet?.dayTotals}
          chosen={places.day}
          onChoose={places.setDay}
        />
      )}
      {!sheet && (error ? <FailedWeek error={error} onRetry={retry} /> : <LoadingWeek />)}
      {sheet?.rows.length === 0 && <EmptyWeek actions={actions} />}
      {sheet && sheet.rows.length > 0 && (
        <>
          <Grid
            sheet={sheet}
            days={days}
            columns={places.columns}
            tools={{ ...cells, drafts, places, today }}
            onKeyDown={onKeyDown}
            onRemoveRow={rows.remove}
          />
          <div className={classes.below}>
            {actions}
            {!isOneDay && <p className={classes.hint}>{words.hint}</p>}
          </div>
        </>
      )}
      {edited && (
        <EntryPopover
          key={edited.entry.id}
          entry={edited.entry}
          anchor={document.getElementById(edited.cellId)}
          identityId={member.identityId}
          onClose={cells.opened.close}
        />
      )}
    </div>
  );
}
