import { useMediaQuery } from '@mantine/hooks';
import { calendar as words } from '../../words/calendar.ts';
import classes from './calendar-page.module.css';

/**
 * An empty state that explains how to add time. On touch devices dragging scrolls, so the gesture differs.
 */
export function NothingTracked({ view }: { view: 'week' | 'day' }) {
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <p className={classes.empty}>
      {words.empty[view]} {isTouched ? words.empty.hold : words.empty.drag}
    </p>
  );
}
