import type { ReactNode } from 'react';
import classes from './empty.module.css';

interface Props {
  title: string;
  /** The purpose of the page in a sentence. */
  children: ReactNode;
  /** The first action to take. */
  action?: ReactNode;
}

/** The empty state of a page. */
export function Empty({ title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
