import { useKey } from '../../keys/keys.tsx';
import { calendar as words } from '../../words/calendar.ts';
import type { Shown } from './use-shown.ts';

/** The keys of the calendar page. While a block has the focus, arrows move between blocks instead. */
export function useCalendarKeys({ go, step }: Shown, add: () => void): void {
  const { group, previous, next, day, week, add: addWord } = words.keys;
  useKey('ArrowLeft', group, previous, () => step(-1));
  useKey('ArrowRight', group, next, () => step(1));
  useKey('d', group, day, () => go({ view: 'day' }));
  useKey('k', group, week, () => go({ view: 'week' }));
  useKey('a', group, addWord, add);
}
