import type { ReactNode } from 'react';
import { Dot } from '../../../../components/dot.tsx';
import { moneyText } from '../../../../money/money.ts';
import { reprice as words } from '../../../../words/reprice.ts';
import classes from './reprice.module.css';
import type { AmountChange, PriceChanges } from './reprice.ts';

/** Billable amounts before and after, by project and in total, a line per currency. */
export function PriceTable({ changes }: { changes: PriceChanges }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the table.
    <section className={classes.scroll} tabIndex={0} aria-label={words.table}>
      <table className={classes.table}>
        <caption className={classes.caption}>{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.project}</th>
            <th scope="col">{words.columns.entries}</th>
            <th scope="col">{words.columns.before}</th>
            <th scope="col">{words.columns.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.projects.map(({ project, entryCount, amounts }) => (
            <Row key={project?.id ?? 'none'} count={entryCount} amounts={amounts}>
              {project ? (
                <span className={classes.project}>
                  <Dot colour={project.colour} />
                  <bdi>{project.name}</bdi>
                </span>
              ) : (
                words.noProject
              )}
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row count={changes.entryCount} amounts={changes.amounts}>
            {words.all}
          </Row>
        </tfoot>
      </table>
    </section>
  );
}

interface RowProps {
  count: number;
  amounts: AmountChange[];
  children: ReactNode;
}

function Row({ count, amounts, children }: RowProps) {
  const lines = (side: 'before' | 'after') =>
    amounts.length === 0
      ? words.nothing
      : amounts.map((amount) => <div key={amount.currency}>{moneyText(amount[side])}</div>);
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{count.toLocaleString()}</td>
      <td>{lines('before')}</td>
      <td>{lines('after')}</td>
    </tr>
  );
}
