import type { ReactNode } from 'react';
import look from './look.module.css';

/** A table that may be wider than the page. `head` are the cells of its heading. */
export function WideTable({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll a table that is wider than the page
    <div className={look.wide} tabIndex={0}>
      <table className={look.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
