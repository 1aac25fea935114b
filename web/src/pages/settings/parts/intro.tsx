import type { ReactNode } from 'react';
import classes from './intro.module.css';

/** What a section is about, in a sentence, and what can be done first. */
export function Intro({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.intro}>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
