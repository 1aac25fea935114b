import type { Money } from '../../../money/money.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { amountsText } from './amounts.ts';
import classes from './cost-text.module.css';
import { type Cost, marginOf } from './margin.ts';

const words = reports.cost;
const NOTHING = <span className="soft">–</span>;

/** The known part of a cost. */
export function CostText({ cost }: { cost: Cost }) {
  const { duration } = useTimeFormat();
  const known = amountsText(cost.amounts);
  if (cost.unknownSeconds === 0) return known || NOTHING;
  return (
    <span title={words.unknownTime(duration(cost.unknownSeconds * 1000))}>
      {known && `${known} + `}
      <span className="soft">{words.unknown}</span>
    </span>
  );
}

/** Amount less cost. */
export function MarginText({ amounts, cost }: { amounts: readonly Money[] | null; cost: Cost }) {
  const margin = marginOf(amounts, cost);
  if (margin === null) return <span className="soft">{words.unknown}</span>;
  const text = amountsText(margin);
  const isLoss = margin.some(({ amount }) => Number(amount) < 0);
  return text ? <span className={isLoss ? classes.loss : undefined}>{text}</span> : NOTHING;
}
