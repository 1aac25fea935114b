import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { roleMay } from '../../../../../src/domain/teams/policy.ts';
import { allPages } from '../../../api/all-pages.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { Refusal } from '../../../components/refusal.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { teamSettings } from '../../../words/team-settings.ts';
import classes from './archived-teams.module.css';

const words = teamSettings.create;

const Archived = graphql(`
  query ArchivedTeams($after: String) {
    teams(archived: true, first: 500, after: $after) {
      edges { node { id name eraseAt myIdentity { role } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const UnarchiveTeam = graphql(`
  mutation UnarchiveTeam($id: ID!) { unarchiveTeam(input: { id: $id }) { errors { code message } } }
`);

const Restore = graphql(`
  mutation RestoreTeam($id: ID!) { restoreTeam(input: { id: $id }) { errors { code message } } }
`);

const archivedTeamsQuery = queryOptions({
  queryKey: ['archived-teams'],
  queryFn: ({ signal }) => allPages(async (after) => (await request(Archived, { after }, { signal })).teams),
});

type ArchivedTeam = NonNullable<Awaited<ReturnType<NonNullable<typeof archivedTeamsQuery.queryFn>>>>[number];

/** Archived and deleted teams, with a button to restore each. Renders nothing without any. */
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

function Row({ team: { id, name, eraseAt, myIdentity } }: { team: ArchivedTeam }) {
  const queries = useQueryClient();
  const format = useTimeFormat();
  const back = useMutation({
    mutationFn: async () =>
      eraseAt === null
        ? accepted((await request(UnarchiveTeam, { id })).unarchiveTeam)
        : accepted((await request(Restore, { id })).restoreTeam),
    onSuccess: () => {
      notifications.show({ message: words.unarchived(name) });
      return queries.invalidateQueries();
    },
  });
  const mayRestore = myIdentity && roleMay(myIdentity.role, 'team.delete');
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {name}
        {eraseAt !== null && (
          <span className={classes.erased}>{words.willBeErased(format.date(Date.parse(eraseAt)))}</span>
        )}
      </span>
      {mayRestore ? (
        <Button
          variant="default"
          loading={back.isPending}
          onClick={() => back.mutate()}
          aria-label={eraseAt === null ? words.unarchiveOne(name) : words.restoreOne(name)}
        >
          {eraseAt === null ? words.unarchive : words.restore}
        </Button>
      ) : (
        <span className="soft">{words.ownersOnly}</span>
      )}
      <Refusal error={back.error} onRetry={() => back.mutate()} />
    </li>
  );
}
