import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Saving } from './setting.tsx';

interface Props {
  id: string;
  value: string;
  saving: Saving;
  /** Saves a new value; calls `onKept` once the server has accepted it. */
  onSave: (value: string, onKept: () => void) => void;
  maxLength?: number;
  autoComplete?: string;
}

/** A text that is saved with Enter or on blur. A refused text stays in the field. */
export function TextField({ id, value, saving, onSave, maxLength, autoComplete = 'off' }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const keep = () => {
    if (draft === null || saving.isPending) return;
    if (draft.trim() === value) setDraft(null);
    else onSave(draft.trim(), () => setDraft(null));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <TextInput
      id={id}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      error={saving.error !== null && draft !== null}
      maxLength={maxLength}
      autoComplete={autoComplete}
    />
  );
}
