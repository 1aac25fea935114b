import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A line above every page, with what can be done about it. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section className={classes.notice} aria-label={text}>
      <span className={classes.text}>{text}</span>
      {children}
    </section>
  );
}
