import classes from './month-labels.module.css';
import { monthName } from './month-name.ts';

/** More names would overlap. */
const MAX_LABELS = 8;

/** Past these shares of the width there is no room for a name. */
const LAST_LABEL_SHARE = 0.93;
const LAST_LABEL_SHARE_NARROW = 0.78;

/** The names of months under their bars, as many as fit. */
export function MonthLabels({ months, columns }: { months: readonly string[]; columns: number }) {
  const every = Math.ceil(columns / MAX_LABELS);
  return (
    <div className={classes.labels}>
      {months.map((month, index) =>
        index % every === 0 && index / columns < LAST_LABEL_SHARE ? (
          <span
            key={month}
            className={classes.label}
            data-late={index / columns >= LAST_LABEL_SHARE_NARROW || undefined}
            data-odd={(index / every) % 2 === 1 || undefined}
            style={{ left: `${((index + 0.15) / columns) * 100}%` }}
          >
            {monthName(month)}
          </span>
        ) : null,
      )}
    </div>
  );
}
