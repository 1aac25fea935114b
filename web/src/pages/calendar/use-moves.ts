import type { Interval } from '../../../../src/domain/time/interval.ts';
import { offer } from '../../components/messages.tsx';
import type { Entry } from '../../data/entry.ts';
import { useLock } from '../../lock/use-lock.ts';
import { useTracking } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { calendar as words } from '../../words/calendar.ts';

interface Moves {
  /** Return whether the change is allowed. */
  move: (entryId: string, start: number) => boolean;
  resize: (entryId: string, range: Interval) => boolean;
}

/** Saves a drag at once, with undo. */
export function useMoves(entries: readonly Entry[] | undefined): Moves {
  const tracking = useTracking();
  const lock = useLock();
  const format = useTimeFormat();
  const place = (entryId: string, rangeOf: (entry: Interval) => Interval, message: Message) => {
    // The entry may have got its id from the server during the drag.
    const entry = entries?.find(({ id }) => id === tracking.currentId(entryId));
    if (!entry || entry.end === null) return false;
    const before = { start: entry.start, end: entry.end };
    const range = rangeOf(before);
    if (lock.stops([before, range])) return false;
    tracking.update(entry, range);
    offer(message(entry.title ?? words.noTitle, range), words.undo, () =>
      tracking.update({ ...entry, ...range }, before),
    );
    return true;
  };
  return {
    // Keeps the duration, even across a clock change.
    move: (entryId, start) =>
      place(
        entryId,
        (entry) => ({ start, end: start + entry.end - entry.start }),
        (title) => words.moved(title, format.day(start), format.time(start)),
      ),
    resize: (entryId, range) =>
      place(
        entryId,
        () => range,
        (title, { start, end }) => words.resized(title, format.duration(end - start)),
      ),
  };
}

type Message = (title: string, range: Interval) => string;
