import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Money } from '../money/money.ts';
import { isSameRate, readRate } from './rate.ts';

interface Props {
  id?: string;
  label: string;
  rate: Money | null;
  /** Of a rate that is typed. */
  currency: string;
  placeholder: string;
  width?: number;
  autoFocus?: boolean;
  onSave: (rate: Money | null) => void;
  /** Called when it is left, with or without a change. */
  onLeave?: () => void;
}

/** An hourly rate that is kept with Enter or when it is left; Escape brings the old one back. */
export function RateField({
  id,
  label,
  rate,
  currency,
  placeholder,
  width,
  autoFocus,
  onSave,
  onLeave,
}: Props) {
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
    <TextInput
      id={id}
      aria-label={label}
      className="figures"
      w={width}
      ml="auto"
      inputMode="decimal"
      value={draft ?? rate?.amount ?? ''}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => keep() && onLeave?.()}
      onKeyDown={onKeyDown}
      error={typed.problem}
      placeholder={placeholder}
      rightSection={<span className="soft">{draft === null ? (rate?.currency ?? currency) : currency}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      autoFocus={autoFocus}
      autoComplete="off"
    />
  );
}
