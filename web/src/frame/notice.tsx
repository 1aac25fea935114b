import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  text: string;
  /** By default a warning. */
  tone?: 'news';
  children?: ReactNode;
}

/** A line above every page, with what can be done about it. */
export function Notice({ text, tone, children }: Props) {
  return (
    <section className={classes.notice} data-tone={tone} aria-label={text}>
      <span className={classes.text}>{text}</span>
      {children && <span className={classes.actions}>{children}</span>}
    </section>
  );
}
