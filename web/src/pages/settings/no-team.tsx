import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useTitle } from '../../components/use-title.ts';
import { SignOutQuestion } from '../../frame/ask-sign-out.tsx';
import { InvitedNotice } from '../../frame/invited-notice.tsx';
import { UserMenu } from '../../frame/user-menu.tsx';
import { VerifyNotice } from '../../frame/verify-notice.tsx';
import { frame } from '../../words/frame.ts';
import classes from './no-team.module.css';
import { findSection } from './sections.ts';
import { SettingsPage } from './settings-page.tsx';
import { ArchivedTeams } from './team/archived-teams.tsx';
import { NewTeamForm } from './team/new-team-form.tsx';

/** The pages of a user without a team: a start page, and the settings that need no team. */
export function NoTeam() {
  const { pathname } = useLocation();
  const { section } = useParams({ strict: false });
  const showsSettings = /^\/settings(\/|$)/.test(pathname) && !findSection(section)?.isOfTeam;
  return (
    <>
      <VerifyNotice />
      <InvitedNotice />
      <header className={classes.header}>
        <Link to="/" className={classes.product}>
          {frame.product}
        </Link>
        <Link to="/settings" className={classes.place} aria-current={showsSettings ? 'page' : undefined}>
          {frame.settings}
        </Link>
        <UserMenu />
      </header>
      <main>{showsSettings ? <SettingsPage /> : <Start />}</main>
      <SignOutQuestion />
    </>
  );
}

function Start() {
  useTitle(frame.noTeam);
  return (
    <div className={classes.start}>
      <h1 className={classes.title}>{frame.noTeam}</h1>
      <p className={classes.advice}>{frame.noTeamAdvice}</p>
      <NewTeamForm currency="EUR" onMade={() => {}} />
      <ArchivedTeams />
    </div>
  );
}
