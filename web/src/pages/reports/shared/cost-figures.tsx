import { Link } from '@tanstack/react-router';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import type { Rows } from '../analytics-query.ts';
import { CostText, MarginText } from './cost-text.tsx';
import { Figure } from './figures.tsx';
import { marginShare } from './margin.ts';
import { percent } from './percent.ts';

const words = reports.cost;

/** Total cost and margin, for users who may see them. */
export function CostFigures({ data }: { data: Rows | undefined }) {
  const { duration } = useTimeFormat();
  const { amounts = null, cost = null } = data?.totals ?? {};
  const share = cost && marginShare(amounts, cost);
  return (
    <>
      <Figure
        label={words.cost}
        note={
          cost &&
          cost.unknownSeconds > 0 && (
            <>
              {words.unknownTime(duration(cost.unknownSeconds * 1000))}{' '}
              <Link to="/team">{words.setRates}</Link>
            </>
          )
        }
      >
        {cost && <CostText cost={cost} />}
      </Figure>
      <Figure label={words.margin} note={share !== null && words.ofAmount(percent(share))}>
        {cost && <MarginText amounts={amounts} cost={cost} />}
      </Figure>
    </>
  );
}
