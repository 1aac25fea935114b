import { lists as words } from '../../words/lists.ts';
import { Hours } from '../hours.tsx';
import classes from './lists.module.css';

/** The hours at the end of a row. Undefined means not loaded, which differs from zero. */
export function MonthFigure({ milliseconds }: { milliseconds: number | undefined }) {
  return (
    <span className={classes.figure} data-nothing={!milliseconds || undefined}>
      {milliseconds === undefined ? words.unknown : <Hours milliseconds={milliseconds} />}
    </span>
  );
}
