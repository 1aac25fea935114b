import { Outlet, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DraftMessages } from '../drafts/draft-messages.tsx';
import { useKey } from '../keys/keys.tsx';
import { Palette } from '../palette/palette.tsx';
import { TimerBar } from '../timer-bar/timer-bar.tsx';
import { frame as words } from '../words/frame.ts';
import { SignOutQuestion } from './ask-sign-out.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BudgetNotice } from './budget-notice.tsx';
import classes from './frame.module.css';
import { InvitedNotice } from './invited-notice.tsx';
import { type Place, places } from './places.ts';
import { Sidebar } from './sidebar.tsx';
import { VerifyNotice } from './verify-notice.tsx';
import { Waiting } from './waiting.tsx';
import { ZoneNotice } from './zone-notice.tsx';

/** The frame of every page: navigation and timer. */
export function Frame() {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#page">
        {words.skip}
      </a>
      {places.map((place) => place.key && <GoKey key={place.to} place={place} />)}
      <Sidebar />
      <div className={classes.body}>
        <VerifyNotice />
        <ZoneNotice />
        <InvitedNotice />
        <header className={classes.top}>
          <TimerBar />
        </header>
        <main id="page" className={classes.page} tabIndex={-1}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </main>
        <BudgetNotice />
      </div>
      <BottomBar />
      <Palette />
      <SignOutQuestion />
      <DraftMessages />
    </div>
  );
}

function GoKey({ place: { to, label, key = '' } }: { place: Place }) {
  const navigate = useNavigate();
  useKey(key, words.keys.go, label, () => void navigate({ to }));
  return null;
}
