import type { ReactNode } from 'react';
import classes from './intro.module.css';

/** A sentence about the section, with its main action. */
export function Intro({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.intro}>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
