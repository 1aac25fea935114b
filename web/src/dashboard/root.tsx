import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../api/live.ts';
import { Empty } from '../components/empty.tsx';
import { CurrentTeamProvider } from '../data/current-team.tsx';
import { Frame } from '../frame/frame.tsx';
import { KeysProvider } from '../keys/keys.tsx';
import { TrackingProvider } from '../outbox/tracking.tsx';
import { frame as words } from '../words/frame.ts';

/** Everything around the pages of someone who is signed in. */
export function Root() {
  const queries = useQueryClient();
  useEffect(() => followChanges(queries), [queries]);
  return (
    <CurrentTeamProvider none={<Empty title={words.noTeam}>{words.noTeamAdvice}</Empty>}>
      <KeysProvider>
        <TrackingProvider>
          <Frame />
        </TrackingProvider>
      </KeysProvider>
    </CurrentTeamProvider>
  );
}
