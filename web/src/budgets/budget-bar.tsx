import type { Budget } from './budget.ts';
import classes from './budget-bar.module.css';
import { levelOf } from './budget-text.ts';

interface Props {
  budget: Pick<Budget, 'usedShare' | 'evenShare' | 'thresholds'>;
  /** Whether the bar stands alone instead of in a list row. */
  isLarge?: boolean;
}

/** The used share, with a mark at even spending. The text beside the bar states the same. */
export function BudgetBar({ budget, isLarge = false }: Props) {
  const { usedShare, evenShare } = budget;
  return (
    <span className={classes.bar} data-large={isLarge || undefined} aria-hidden>
      <span className={classes.room}>
        <span
          className={classes.used}
          data-level={levelOf(budget)}
          style={{ width: `${Math.min(1, usedShare) * 100}%` }}
        />
      </span>
      {evenShare !== null && <span className={classes.even} style={{ left: `${evenShare * 100}%` }} />}
    </span>
  );
}
