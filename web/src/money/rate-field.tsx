import { type KeyboardEvent, useState } from 'react';
import type { Money } from './money.ts';
import { isSameRate, readRate } from './rate.ts';
import { RateInput } from './rate-input.tsx';

interface Props {
  id?: string;
  label: string;
  rate: Money | null;
  /** The currency of a typed rate. */
  currency: string;
  placeholder: string;
  width?: number;
  autoFocus?: boolean;
  onSave: (rate: Money | null) => void;
  /** Called on blur, with or without a change. */
  onLeave?: () => void;
}

/** An hourly rate, saved with Enter or on blur; Escape restores the old one. */
export function RateField({ label, rate, currency, width, onSave, onLeave, ...input }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? { rate, problem: null } : readRate(draft, currency);
  const keep = () => {
    if (typed.problem !== null) return false;
    if (!isSameRate(typed.rate, rate)) onSave(typed.rate);
    setDraft(null);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') {
      setDraft(null);
      onLeave?.();
    }
  };
  return (
    <RateInput
      label={null}
      aria-label={label}
      className="figures"
      w={width}
      ml="auto"
      value={draft ?? rate?.amount ?? ''}
      onChange={setDraft}
      onBlur={() => keep() && onLeave?.()}
      onKeyDown={onKeyDown}
      currency={draft === null ? (rate?.currency ?? currency) : currency}
      problem={typed.problem}
      {...input}
    />
  );
}
