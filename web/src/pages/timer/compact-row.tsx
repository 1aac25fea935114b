import { memo } from 'react';
import type { EntryRow as Row } from '../../../../src/domain/time-entries/day-groups.ts';
import { MergedTitles } from '../../components/merged-titles.tsx';
import { useCatalog } from '../../data/catalog.ts';
import type { Entry } from '../../data/entry.ts';
import { PlainButton } from '../../entry-fields/plain-button.tsx';
import { namesOf } from '../../entry-fields/work.ts';
import { WorkLabel } from '../../entry-fields/work-label.tsx';
import { LockMark } from '../../lock/lock-mark.tsx';
import { useEntryKey } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { Elapsed } from '../../timer-bar/elapsed.tsx';
import { timerPage as words } from '../../words/timer-page.ts';
import { AgainButton } from './again-button.tsx';
import classes from './compact-row.module.css';
import { Pending } from './entry-row.tsx';
import { useIsActive, useIsUnfolded, useListState } from './list-state.tsx';
import { Merged } from './merged.tsx';
import { useEntryActions } from './use-entry-actions.ts';

interface Props {
  entry: Entry;
  row: string;
  isFirst?: boolean;
  isInner?: boolean;
}

/** An entry on a phone. A tap opens its dialog. */
export const CompactRow = memo(function CompactRow({ entry, row, isFirst = false, isInner = false }: Props) {
  const { open } = useEntryActions();
  const { duration } = useTimeFormat();
  const isActive = useIsActive(row, isFirst);
  const tabIndex = isActive ? 0 : -1;
  const { start, end } = entry;
  return (
    <li className={classes.row} data-row={row} data-inner={isInner || undefined} tabIndex={tabIndex}>
      <PlainButton className={classes.entry} onClick={() => open(entry)} tabIndex={tabIndex}>
        <Title entry={entry} />
        <span className={classes.length}>
          {end === null ? <Elapsed since={start} /> : duration(end - start)}
        </span>
        <Details entry={entry} from={start} to={end} />
        <MergedTitles entry={entry} className={classes.merged} />
      </PlainButton>
      {entry.parts.length > 0 && <Merged entry={entry} tabIndex={tabIndex} />}
      <AgainButton entry={entry} tabIndex={tabIndex} />
    </li>
  );
});

/** Entries that differ only in their times. A tap unfolds them. */
export const CompactFoldedRow = memo(function CompactFoldedRow(props: {
  row: Row<Entry>;
  name: string;
  isFirst: boolean;
}) {
  const { name, isFirst } = props;
  const { entries, length } = props.row;
  const list = useListState();
  const { duration } = useTimeFormat();
  const keyOf = useEntryKey();
  const isActive = useIsActive(name, isFirst);
  const isUnfolded = useIsUnfolded(name);
  const tabIndex = isActive ? 0 : -1;
  const [newest] = entries;
  const oldest = entries.at(-1);
  if (!newest || !oldest) return null;
  const to = Math.max(...entries.map(({ end }) => end ?? 0));
  return (
    <>
      <li className={classes.row} data-row={name} tabIndex={tabIndex}>
        <PlainButton
          className={classes.entry}
          aria-expanded={isUnfolded}
          onClick={() => list.setUnfolded(name, !isUnfolded)}
          tabIndex={tabIndex}
        >
          <Title entry={newest} count={entries.length} />
          <span className={classes.length}>{duration(length)}</span>
          <Details entry={newest} from={oldest.start} to={to} />
        </PlainButton>
        <AgainButton entry={newest} tabIndex={tabIndex} />
      </li>
      {isUnfolded &&
        entries.map((entry) => (
          <CompactRow key={keyOf(entry.id)} row={keyOf(entry.id)} entry={entry} isInner />
        ))}
    </>
  );
});

function Title({ entry, count }: { entry: Entry; count?: number }) {
  return (
    <span className={classes.title} data-empty={entry.title === null || undefined}>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {entry.end === null && <span className={classes.pulse} aria-hidden />}
      <bdi className={classes.text}>{entry.title ?? words.noTitle}</bdi>
      <LockMark start={entry.start} />
      {entry.isPending && <Pending />}
    </span>
  );
}

function Details({ entry, from, to }: { entry: Entry; from: number; to: number | null }) {
  const names = namesOf(entry, useCatalog());
  const { time } = useTimeFormat();
  return (
    <span className={classes.details}>
      {names && <WorkLabel names={names} />}
      <span className={classes.times}>
        {time(from)} – {to === null ? words.now : time(to)}
      </span>
    </span>
  );
}
