import type { ReactNode } from 'react';
import classes from './page.module.css';
import { useTitle } from './use-title.ts';

interface Props {
  title: string;
  /** Content in place of the plain title. */
  heading?: ReactNode;
  /** Content at the right of the title. */
  actions?: ReactNode;
  /** Uses the full width. */
  wide?: boolean;
  children: ReactNode;
}

/** A page with its heading, which is also the document title. */
export function Page({ title, heading = title, actions, wide = false, children }: Props) {
  useTitle(title);
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <div className={classes.head}>
        <h1 className={classes.title}>{heading}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
