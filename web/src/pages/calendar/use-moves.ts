import type { Interval } from '../../../../src/domain/interval.ts';
import { offer } from '../../components/messages.tsx';
import type { Entry } from '../../data/entry.ts';
import { useTracking } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { calendar as words } from '../../words/calendar.ts';

interface Moves {
  move: (entryId: string, start: number) => void;
  resize: (entryId: string, range: Interval) => void;
}

/** What happens when a block was dragged: it is done at once, and can be undone. */
export function useMoves(entries: readonly Entry[] | undefined): Moves {
  const tracking = useTracking();
  const format = useTimeFormat();
  const place = (entryId: string, rangeOf: (entry: Interval) => Interval, message: Message) => {
    // It may have got its id from the server while it was dragged.
    const entry = entries?.find(({ id }) => id === tracking.currentId(entryId));
    if (!entry || entry.end === null) return;
    const before = { start: entry.start, end: entry.end };
    const range = rangeOf(before);
    tracking.update(entry, range);
    offer(message(entry.title ?? words.noTitle, range), words.undo, () =>
      tracking.update({ ...entry, ...range }, before),
    );
  };
  return {
    // As long as it was, also where clocks change in between.
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
