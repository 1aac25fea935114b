import { useState } from 'react';
import { useTeam } from '../../data/current-team.tsx';
import type { Money } from '../../money/money.ts';
import { isSameRate, readRate } from '../../money/rate.ts';

/** The rate of an item of the catalog as it is typed in a form. */
export function useItemRate(before: Money | null) {
  const team = useTeam();
  const currency = before?.currency ?? team.currency;
  const [text, setText] = useState(before?.amount ?? '');
  const { rate, problem } = readRate(text, currency);
  return {
    rate,
    problem,
    /** A rate that stays needs no permission, so it is not sent. */
    isChanged: !isSameRate(rate, before),
    input: { value: text, onChange: setText, currency },
  };
}
