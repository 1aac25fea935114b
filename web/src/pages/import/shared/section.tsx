import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface Props {
  title: string;
  /** Content at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
