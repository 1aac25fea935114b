import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { followSignIns } from '../api/follow-sign-ins.ts';
import { followChanges } from '../api/live.ts';
import { CurrentTeamProvider } from '../data/current-team.tsx';
import { Frame } from '../frame/frame.tsx';
import { WhileSignedIn } from '../frame/signed-out.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { KeysProvider } from '../keys/keys.tsx';
import { TrackingProvider } from '../outbox/tracking.tsx';

const NoTeam = lazy(async () => ({ default: (await import('../pages/settings/no-team.tsx')).NoTeam }));

/** The frame around the pages of a signed-in user. */
export function Root() {
  const queries = useQueryClient();
  useEffect(() => followChanges(queries), [queries]);
  useEffect(() => followSignIns(queries), [queries]);
  return (
    <KeysProvider>
      <TrackingProvider>
        <WhileSignedIn>
          <CurrentTeamProvider
            none={
              <Suspense fallback={<Waiting />}>
                <NoTeam />
              </Suspense>
            }
          >
            <Frame />
          </CurrentTeamProvider>
        </WhileSignedIn>
      </TrackingProvider>
    </KeysProvider>
  );
}
