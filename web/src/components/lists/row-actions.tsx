import type { ReactNode } from 'react';
import { useMay } from '../../data/use-may.ts';
import classes from './lists.module.css';

/** The place at the end of a row for what can be done with it; headings keep it free. Gone for those who may do nothing. */
export function RowActions({ children }: { children?: ReactNode }) {
  return useMay('catalog.manage') ? <span className={classes.actions}>{children}</span> : null;
}
