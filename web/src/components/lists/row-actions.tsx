import type { ReactNode } from 'react';
import { useMay } from '../../data/use-may.ts';
import classes from './lists.module.css';

/**
 * The slot for a row's actions, which headings leave empty. Not rendered for users without the permission.
 */
export function RowActions({ children }: { children?: ReactNode }) {
  return useMay('catalog.manage') ? <span className={classes.actions}>{children}</span> : null;
}
