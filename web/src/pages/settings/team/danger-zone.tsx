import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSample } from '../../../../../src/domain/sample.ts';
import { roleMay } from '../../../../../src/domain/teams/policy.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { meQuery, type Team } from '../../../data/me.ts';
import { useMembers } from '../../../data/members.ts';
import { teamSettings } from '../../../words/team-settings.ts';
import { withProof } from '../proof/with-proof.ts';
import { Setting } from '../shared/setting.tsx';

const Leave = graphql(`
  mutation LeaveTeam($id: ID!) { removeTeamMember(input: { id: $id }) { errors { code message } } }
`);
const Archive = graphql(`
  mutation ArchiveTeam($id: ID!) { archiveTeam(input: { id: $id }) { errors { code message } } }
`);
const Delete = graphql(`
  mutation DeleteTeam($id: ID!, $name: String!) { deleteTeam(input: { id: $id, name: $name }) { errors { code message } } }
`);

const DeleteSample = graphql(`
  mutation DeleteSample($id: ID!) { deleteSampleTeam(input: { id: $id }) { errors { code message } } }
`);

/** The actions that leave, archive or delete a team. After each of them, the team leaves the dashboard. */
export function DangerZone({ team }: { team: Team }) {
  const mayEnd = roleMay(team.myIdentity.role, 'team.delete');
  const others = useMembers(team.id).filter(({ id }) => id !== team.myIdentity.id);
  if (mayEnd && isSample(others)) {
    return (
      <TeamEnd
        team={team}
        words={teamSettings.removeSample}
        run={async () => accepted((await request(DeleteSample, { id: team.id })).deleteSampleTeam)}
      />
    );
  }
  return (
    <>
      <TeamEnd
        team={team}
        words={teamSettings.leave}
        run={async () => accepted((await request(Leave, { id: team.myIdentity.id })).removeTeamMember)}
      />
      {mayEnd && (
        <TeamEnd
          team={team}
          words={teamSettings.archive}
          run={async () => accepted((await request(Archive, { id: team.id })).archiveTeam)}
          isTyped
        />
      )}
      {mayEnd && (
        <TeamEnd team={team} words={teamSettings.remove} run={() => withProof(() => remove(team))} isTyped />
      )}
    </>
  );
}

async function remove({ id, name }: Team) {
  return accepted((await request(Delete, { id, name })).deleteTeam);
}

interface Props {
  team: Team;
  words: typeof teamSettings.leave;
  run: () => Promise<unknown>;
  /** Whether the team's name must be typed as a confirmation. */
  isTyped?: boolean;
}

function TeamEnd({ team, words, run, isTyped = false }: Props) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      notifications.show({ message: words.done(team.name) });
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      void queries.invalidateQueries();
    },
  });
  const close = () => {
    setAsking(false);
    end.reset();
  };
  return (
    <Setting label={words.label} hint={words.hint}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={words.title(team.name)}
        action={words.action}
        dangerous
        typed={isTyped ? team.name : undefined}
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
        onClose={close}
      >
        {words.text}
      </ConfirmDialog>
    </Setting>
  );
}
