import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  text: string;
  /** A warning by default. */
  tone?: 'news';
  children?: ReactNode;
}

/** A bar above every page with a message and actions. */
export function Notice({ text, tone, children }: Props) {
  return (
    <section className={classes.notice} data-tone={tone} aria-label={text}>
      <span className={classes.text}>{text}</span>
      {children && <span className={classes.actions}>{children}</span>}
    </section>
  );
}
