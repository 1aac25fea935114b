import { useMay } from '../../data/use-may.ts';
import { lists as words } from '../../words/lists.ts';

/** Whose time of this month the figures below are. */
export function MonthLabel() {
  return <span>{useMay('time.others') ? words.thisMonth : words.yourMonth}</span>;
}
