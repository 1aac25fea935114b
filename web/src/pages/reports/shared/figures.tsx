import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { reports } from '../../../words/reports.ts';
import classes from './figures.module.css';

export interface FigureProps {
  label: string;
  /** A note below the figure. */
  note?: ReactNode;
  /** Undefined while it is loading. */
  children: ReactNode;
}

/** The main figures of a report. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <section aria-label={reports.figures.label}>
      <dl className={classes.figures}>{children}</dl>
    </section>
  );
}

export function Figure({ label, note, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {children ?? <Skeleton height={28} width={88} />}
        <span className={classes.note}>{note}</span>
      </dd>
    </div>
  );
}
