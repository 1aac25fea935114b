import { withTypedEnd, withTypedLength, withTypedStart } from '../../../../src/domain/time-entries/retime.ts';
import type { Entry } from '../../data/entry.ts';
import { EditableText } from '../../entry-fields/editable-text.tsx';
import type { EntryPatch } from '../../outbox/change.ts';
import { useTimeFormat } from '../../time/format.ts';
import { Elapsed } from '../../timer-bar/elapsed.tsx';
import { timerPage as words } from '../../words/timer-page.ts';
import type { Cell } from './list-state.tsx';
import classes from './row.module.css';
import type { RowEditing } from './row-cells.tsx';

interface Props {
  entry: Entry;
  editing: RowEditing;
  onChange: (patch: EntryPatch) => void;
}

/** Start, end and duration. A running timer has only a start. */
export function TimeCells({ entry, editing, onChange }: Props) {
  const { time, zone, hour12, duration } = useTimeFormat();
  const { start, end } = entry;
  const clock = () => ({ now: Date.now(), zone, hour12 });
  const keep = (times: EntryPatch | null, problem: string) => {
    if (times === null) return problem;
    onChange(end === null ? { start: times.start } : times);
    return null;
  };
  const cell = (name: Cell) => ({
    isEditing: editing.edited === name,
    onEdit: () => editing.edit(name),
    onDone: editing.leave(name),
    tabIndex: editing.tabIndex,
    isFigure: true,
  });
  return (
    <>
      <div className={classes.times}>
        <EditableText
          {...cell('start')}
          label={words.cells.start}
          text={time(start)}
          name={words.editStart(time(start))}
          onKeep={(typed) => keep(withTypedStart(entry, typed, clock()), words.notATime)}
        >
          {time(start)}
        </EditableText>
        <span className={classes.dash} aria-hidden>
          –
        </span>
        {end === null ? (
          <span className={classes.now}>{words.now}</span>
        ) : (
          <EditableText
            {...cell('end')}
            label={words.cells.end}
            text={time(end)}
            name={words.editEnd(time(end))}
            onKeep={(typed) => keep(withTypedEnd(entry, typed, clock()), words.notAnEnd)}
          >
            {time(end)}
          </EditableText>
        )}
      </div>
      <div className={classes.duration}>
        {end === null ? (
          <span className={classes.counting}>
            <Elapsed since={start} />
          </span>
        ) : (
          <EditableText
            {...cell('duration')}
            label={words.cells.duration}
            text={duration(end - start)}
            name={words.editDuration(duration(end - start))}
            onKeep={(typed) => keep(withTypedLength(entry, typed, Date.now()), words.notALength)}
          >
            <strong>{duration(end - start)}</strong>
          </EditableText>
        )}
      </div>
    </>
  );
}
