import { useState } from 'react';
import { useTeam } from '../../data/current-team.tsx';
import type { Money } from '../../money/money.ts';
import { isSameRate, readRate } from '../../money/rate.ts';

/** The rate field of a catalog item's form. */
export function useItemRate(before: Money | null) {
  const team = useTeam();
  const currency = before?.currency ?? team.currency;
  const [text, setText] = useState(before?.amount ?? '');
  const { rate, problem } = readRate(text, currency);
  return {
    rate,
    problem,
    /** Unchanged rates are not sent, because changing a rate needs a permission. */
    isChanged: !isSameRate(rate, before),
    input: { value: text, onChange: setText, currency },
  };
}
