import { Button } from '@mantine/core';
import type { MonthOfWork } from '../../data/month-of-work.ts';
import { useMay } from '../../data/use-may.ts';
import { lists as words } from '../../words/lists.ts';

/** Names the month of the figures below and whose time they count, or reports that they failed to load. */
export function MonthLabel({ month: { data, error, refetch } }: { month: MonthOfWork }) {
  const seesAll = useMay('time.others');
  if (error && !data) {
    return (
      <span role="alert">
        {words.noHours}{' '}
        <Button size="compact-sm" variant="light" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </span>
    );
  }
  return <span>{seesAll ? words.thisMonth : words.yourMonth}</span>;
}
