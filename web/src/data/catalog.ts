import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { useTeam } from './current-team.tsx';
import { serverId } from './temporary-ids.ts';

export const projectFields = graphql(`
  fragment ProjectFields on Project {
    id name colour clientId billable archived hourlyRate { amount currency }
  }
`);

const Catalog = graphql(
  `
  query Catalog($teamId: ID!, $clients: String, $projects: String, $tasks: String, $tags: String) {
    clients(teamId: $teamId, first: 500, after: $clients) {
      edges { node { id name archived defaultHourlyRate { amount currency } } }
      pageInfo { hasNextPage endCursor }
    }
    projects(teamId: $teamId, first: 500, after: $projects) {
      edges { node { ...ProjectFields } }
      pageInfo { hasNextPage endCursor }
    }
    tasks(teamId: $teamId, first: 500, after: $tasks) {
      edges { node { id name projectId archived } }
      pageInfo { hasNextPage endCursor }
    }
    tags(teamId: $teamId, first: 500, after: $tags) {
      edges { node { id name archived } }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [projectFields],
);

type Answer = ResultOf<typeof Catalog>;
const lists = ['clients', 'projects', 'tasks', 'tags'] as const;
export type List = (typeof lists)[number];
type Node<Name extends List> = Answer[Name]['edges'][number]['node'];

export type Client = Node<'clients'>;
export type Project = Node<'projects'>;
export type Task = Node<'tasks'>;
export type Tag = Node<'tags'>;

/**
 * The clients, projects, tasks and tags of a team, including archived ones, each sorted by name. Entries
 * refer to them by id.
 */
export interface Catalog {
  clients: Client[];
  projects: Project[];
  tasks: Task[];
  tags: Tag[];
  client: (id: string | null) => Client | undefined;
  project: (id: string | null) => Project | undefined;
  task: (id: string | null) => Task | undefined;
}

export function catalogQuery(teamId: string) {
  return queryOptions({
    queryKey: ['catalog', teamId],
    queryFn: ({ signal }) => loadCatalog(teamId, signal),
    select: indexed,
  });
}

export function useCatalog(): Catalog {
  return useSuspenseQuery(catalogQuery(useTeam().id)).data;
}

/** The catalog as it is cached. */
export type Items = { [Name in List]: Node<Name>[] };

async function loadCatalog(teamId: string, signal: AbortSignal): Promise<Items> {
  const items: Items = { clients: [], projects: [], tasks: [], tags: [] };
  let after: Partial<Record<List, string | null>> = {};
  for (;;) {
    const answer = await request(Catalog, { teamId, ...after }, { signal });
    const more: typeof after = {};
    for (const list of lists) {
      // A finished list is requested from its end again and returns nothing new.
      const { edges, pageInfo } = answer[list];
      (items[list] as unknown[]).push(...edges.map(({ node }) => node));
      more[list] = pageInfo.endCursor ?? after[list] ?? null;
    }
    if (!lists.some((list) => answer[list].pageInfo.hasNextPage)) return items;
    after = more;
  }
}

export function indexed(items: Items): Catalog {
  const finder = <Item extends { id: string }>(list: Item[]) => {
    const byId = new Map(list.map((item) => [item.id, item]));
    return (id: string | null) => (id === null ? undefined : byId.get(serverId(id)));
  };
  return {
    ...items,
    client: finder(items.clients),
    project: finder(items.projects),
    task: finder(items.tasks),
  };
}
