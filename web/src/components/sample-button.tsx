import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { useCurrentTeam } from '../data/current-team.tsx';
import { sample as words } from '../words/components.ts';

const CreateSampleTeam = graphql(`
  mutation CreateSampleTeam($input: CreateSampleTeamInput!) {
    createSampleTeam(input: $input) { team { id } errors { code message } }
  }
`);

/** Creates a team with sample data and opens it. */
export function SampleButton() {
  const queries = useQueryClient();
  const { choose } = useCurrentTeam();
  const make = useMutation({
    mutationFn: async () => accepted((await request(CreateSampleTeam, { input: {} })).createSampleTeam),
    onSuccess: async ({ team }) => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      if (team) choose(team.id);
      notifications.show({ message: words.made });
    },
    onError: (error) => notifications.show({ color: 'red', title: words.failed, message: messageOf(error) }),
  });
  return (
    <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
      {words.look}
    </Button>
  );
}
