import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { roleMay } from '../../../../../src/domain/policy.ts';
import { allPages } from '../../../api/all-pages.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { Refusal } from '../../../components/refusal.tsx';
import { teamSettings } from '../../../words/team-settings.ts';
import classes from './archived-teams.module.css';

const words = teamSettings.create;

const Archived = graphql(`
  query ArchivedTeams($after: String) {
    teams(archived: true, first: 500, after: $after) {
      edges { node { id name myIdentity { role } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const BringBack = graphql(`
  mutation BringTeamBack($id: ID!) { unarchiveTeam(input: { id: $id }) { errors { code message } } }
`);

const archivedTeamsQuery = queryOptions({
  queryKey: ['archived-teams'],
  queryFn: ({ signal }) => allPages(async (after) => (await request(Archived, { after }, { signal })).teams),
});

type ArchivedTeam = NonNullable<Awaited<ReturnType<NonNullable<typeof archivedTeamsQuery.queryFn>>>>[number];

/** Teams that were put away, to bring them back. Most people have none. */
export function ArchivedTeams() {
  const { data: teams = [] } = useQuery(archivedTeamsQuery);
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="archived-teams" className={classes.section}>
      <h3 id="archived-teams" className={classes.title}>
        {words.archived}
      </h3>
      <ul className={classes.list}>
        {teams.map((team) => (
          <Row key={team.id} team={team} />
        ))}
      </ul>
    </section>
  );
}

function Row({ team }: { team: ArchivedTeam }) {
  const queries = useQueryClient();
  const back = useMutation({
    mutationFn: async () => accepted((await request(BringBack, { id: team.id })).unarchiveTeam),
    onSuccess: () => {
      notifications.show({ message: words.isBack(team.name) });
      return queries.invalidateQueries();
    },
  });
  const mayBringBack = team.myIdentity && roleMay(team.myIdentity.role, 'team.delete');
  return (
    <li className={classes.row}>
      <span className={classes.name}>{team.name}</span>
      {mayBringBack ? (
        <Button
          variant="default"
          loading={back.isPending}
          onClick={() => back.mutate()}
          aria-label={words.bringBackOne(team.name)}
        >
          {words.bringBack}
        </Button>
      ) : (
        <span className="soft">{words.ownersOnly}</span>
      )}
      <Refusal error={back.error} onRetry={() => back.mutate()} />
    </li>
  );
}
