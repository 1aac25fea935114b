import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../../components/when-idle.ts';
import { moneyText } from '../../../money/money.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { elapsedTimeQuery, type Previous, type Rows } from '../analytics-query.ts';
import { useReport } from '../use-report.tsx';
import { ratesOf } from './amounts.ts';
import { Change } from './change.tsx';
import { CostFigures } from './cost-figures.tsx';
import classes from './figures.module.css';
import { Figure, Figures } from './figures.tsx';
import { percent } from './percent.ts';
import { useTotals } from './use-totals.ts';

const words = reports.figures;

interface Props {
  /** Undefined while they are loading. */
  data: Rows | undefined;
  /** Whether to show the earnings per hour, and the cost per hour if requested. */
  withRate?: boolean;
}

export function TotalFigures({ data: rows, withRate = false }: Props) {
  const data = useTotals(rows);
  const { seesAll, question } = useReport();
  const totals = data?.totals;
  const previous = data?.previous?.totals;
  return (
    <Figures>
      <Hours data={data} />
      <Figure
        label={words.billable}
        note={totals && <BillableNote seconds={totals.billableSeconds} previous={previous} />}
      >
        {totals && (totals.billableShare === null ? '–' : percent(totals.billableShare))}
      </Figure>
      {seesAll && (
        <Figure label={words.amount} note={totals && previous && <AmountNote data={data} />}>
          {totals && <Amounts amounts={totals.amounts} />}
        </Figure>
      )}
      {withRate && (
        <Figure label={words.rate} note={words.rateNote}>
          {totals && <Amounts amounts={ratesOf(totals.amounts, totals.seconds)} />}
        </Figure>
      )}
      {withRate && question?.withCost && <CostFigures data={data} />}
      {!withRate && <ElapsedFigure isWanted={data !== undefined} />}
    </Figures>
  );
}

function Hours({ data }: Pick<Props, 'data'>) {
  const { duration } = useTimeFormat();
  const { totals, previous } = data ?? {};
  return (
    <Figure
      label={words.hours}
      note={
        totals && (
          <>
            {words.entries(totals.entries)}
            {previous && (
              <>
                {' · '}
                <Change now={totals.seconds} before={previous.totals.seconds} />
              </>
            )}
          </>
        )
      }
    >
      {totals && duration(totals.seconds * 1000)}
    </Figure>
  );
}

function BillableNote({ seconds, previous }: { seconds: number; previous: Previous['totals'] | undefined }) {
  const { duration } = useTimeFormat();
  return (
    <>
      {words.billableOf(duration(seconds * 1000))}
      {previous && (
        <>
          {' · '}
          <Change now={seconds} before={previous.billableSeconds} />
        </>
      )}
    </>
  );
}

/** The change of the amount in the first currency. */
function AmountNote({ data }: { data: Rows | undefined }) {
  const before = new Map(data?.previous?.totals.amounts?.map((money) => [money.currency, money.amount]));
  const [first] = data?.totals.amounts ?? [];
  if (!first) return null;
  return <Change now={Number(first.amount)} before={Number(before.get(first.currency) ?? 0)} />;
}

function Amounts({ amounts }: { amounts: readonly { amount: string; currency: string }[] | null }) {
  if (!amounts?.length) return <span className="soft">–</span>;
  return (
    <span className={classes.amounts}>
      {amounts.map((money) => (
        <span key={money.currency}>{moneyText(money)}</span>
      ))}
    </span>
  );
}

/**
 * The time with overlaps counted once, if it is less than the tracked time. Computing it is slow, so it loads
 * last.
 */
function ElapsedFigure({ isWanted }: { isWanted: boolean }) {
  const { question } = useReport();
  const { duration } = useTimeFormat();
  const [isTime, setTime] = useState(false);
  // Waits until the rest is rendered: the browser and the server may share a machine.
  useEffect(() => (isWanted ? whenIdle(() => setTime(true)) : undefined), [isWanted]);
  const { data } = useQuery({
    ...elapsedTimeQuery(question),
    enabled: isTime && isWanted && question !== null,
  });
  if (!data || data.seconds - data.wallClockSeconds < 1) return null;
  return (
    <Figure label={words.once} note={words.onceNote}>
      {duration(data.wallClockSeconds * 1000)}
    </Figure>
  );
}
