import { Button } from '@mantine/core';
import { Empty } from '../../components/empty.tsx';
import { signOut } from '../../frame/sign-out.ts';
import { frame } from '../../words/frame.ts';
import classes from './no-team.module.css';
import { ArchivedTeams } from './team/archived-teams.tsx';
import { NewTeamForm } from './team/new-team-form.tsx';

/** What someone sees who left their last team, or archived it. */
export function NoTeam() {
  return (
    <main className={classes.page}>
      <Empty title={frame.noTeam}>{frame.noTeamAdvice}</Empty>
      <NewTeamForm currency="EUR" onMade={() => {}} />
      <ArchivedTeams />
      <Button variant="subtle" color="gray" className={classes.signOut} onClick={signOut}>
        {frame.signOut}
      </Button>
    </main>
  );
}
