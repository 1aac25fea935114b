import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { amountsText, ratesOf } from '../shared/amounts.ts';
import { Change } from '../shared/change.tsx';
import { CostText, MarginText } from '../shared/cost-text.tsx';
import { percent } from '../shared/percent.ts';
import { useReport } from '../use-report.tsx';
import type { Column } from './columns.ts';
import classes from './table.module.css';

const words = reports.table;
const NOTHING = <span className="soft">–</span>;

type ColumnName =
  | 'hours'
  | 'billable'
  | 'share'
  | 'amount'
  | 'rate'
  | 'cost'
  | 'margin'
  | 'entries'
  | 'change';

/** Columns by name, in the given order, without amounts that the user may not see. */
export function useColumns(names: readonly ColumnName[]): Column[] {
  const { duration } = useTimeFormat();
  const { seesAll, settings, question } = useReport();
  const hours = (seconds: number) => (seconds === 0 ? NOTHING : duration(seconds * 1000));
  const columns: Record<ColumnName, Omit<Column, 'id' | 'label'>> = {
    hours: { order: 'SECONDS', of: ({ seconds }) => hours(seconds) },
    billable: {
      order: 'BILLABLE_SECONDS',
      isExtra: true,
      of: ({ billableSeconds }) => hours(billableSeconds),
    },
    share: {
      isExtra: true,
      of: ({ billableShare }) => (billableShare === null ? NOTHING : <Share share={billableShare} />),
    },
    amount: { order: 'AMOUNT', of: ({ amounts }) => amountsText(amounts) || NOTHING },
    rate: {
      isExtra: true,
      of: ({ amounts, seconds }) => amountsText(ratesOf(amounts, seconds)) || NOTHING,
    },
    cost: { order: 'COST', of: ({ cost }) => (cost ? <CostText cost={cost} /> : NOTHING) },
    margin: {
      order: 'MARGIN',
      of: ({ amounts, cost }) => (cost ? <MarginText amounts={amounts} cost={cost} /> : NOTHING),
    },
    entries: { order: 'ENTRIES', isExtra: true, of: ({ entries }) => entries.toLocaleString() },
    change: {
      isExtra: true,
      of: (figures) =>
        'previous' in figures && figures.previous ? (
          <Change now={figures.seconds} before={figures.previous.seconds} />
        ) : null,
    },
  };
  return names
    .filter((name) => seesAll || !['amount', 'rate'].includes(name))
    .filter((name) => question?.withCost || !['cost', 'margin'].includes(name))
    .filter((name) => settings.compare || name !== 'change')
    .map((id) => ({ id, label: words[id], ...columns[id] }));
}

function Share({ share }: { share: number }) {
  return (
    <span className={classes.share}>
      <span className={classes.shareTrack} aria-hidden>
        <span className={classes.shareBar} style={{ display: 'block', width: percent(share) }} />
      </span>
      <span className={classes.shareText}>{percent(share)}</span>
    </span>
  );
}
