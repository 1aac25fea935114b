import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Team } from '../../../data/me.ts';
import { teamSettings } from '../../../words/team-settings.ts';
import { Setting } from '../shared/setting.tsx';
import { useTeamSetting } from './use-team-setting.ts';

const words = teamSettings.lock;

/** The lock date. It is saved with Enter or on blur, not at each typed digit. */
export function LockSetting({ team }: { team: Team }) {
  const setting = useTeamSetting(team);
  const [draft, setDraft] = useState<string | null>(null);
  const { lockedBefore } = { ...team, ...setting.pending };
  const save = (next: string | null) => {
    setDraft(null);
    if (next !== lockedBefore) setting.save({ lockedBefore: next });
  };
  const keep = () => {
    if (draft !== null) save(draft || null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <Setting label={words.label} hint={words.hint} htmlFor="team-lock" saving={setting}>
      <TextInput
        id="team-lock"
        type="date"
        min="1970-01-01"
        max="2200-12-31"
        value={draft ?? lockedBefore ?? ''}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={onKeyDown}
        rightSection={
          lockedBefore !== null && <CloseButton aria-label={words.clear} onClick={() => save(null)} />
        }
      />
    </Setting>
  );
}
