import { useNavigate } from '@tanstack/react-router';
import { useCurrentTeam } from '../../../data/current-team.tsx';
import { teamSettings } from '../../../words/team-settings.ts';
import { Intro } from '../shared/intro.tsx';
import { ArchivedTeams } from './archived-teams.tsx';
import { NewTeamForm } from './new-team-form.tsx';

export function NewTeamSection() {
  const { team, choose } = useCurrentTeam();
  const navigate = useNavigate();
  const onMade = (teamId: string) => {
    choose(teamId);
    void navigate({ to: '/settings/$section', params: { section: 'team' } });
  };
  return (
    <>
      <Intro>{teamSettings.create.intro}</Intro>
      <NewTeamForm currency={team.currency} onMade={onMade} />
      <ArchivedTeams />
    </>
  );
}
