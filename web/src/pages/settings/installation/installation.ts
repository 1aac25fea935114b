import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { graphql, type ResultOf } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import type { Issued } from '../../../components/issued-link.tsx';
import { withProof } from '../proof/with-proof.ts';

const Accounts = graphql(`
  query InstallationAccounts($search: String, $after: String) {
    installation {
      accounts(search: $search, first: 50, after: $after) {
        edges { node { id name email emailVerified invited administratorSince disabledAt eraseAt lastSeenAt } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);
const OneAccount = graphql(`
  query InstallationAccount($id: ID!) {
    installation {
      account(id: $id) {
        id name email emailVerified invited createdAt administratorSince disabledAt eraseAt lastSeenAt
        teams { id name role }
        sessions { id browser address lastSeenAt }
        apiKeys { id name prefix }
        deletion {
          erasedTeams { id name }
          teamsWithoutOwner { id name }
          successors { id name email teamId }
        }
      }
    }
  }
`);
const Teams = graphql(`
  query InstallationTeams($search: String, $after: String) {
    installation {
      teams(search: $search, first: 50, after: $after) {
        edges { node { id name memberCount entryCount archivedAt eraseAt } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);
const Log = graphql(`
  query InstallationLog($after: String) {
    installation {
      auditLog(first: 50, after: $after) {
        keptDays
        edges {
          node {
            id at actorId actorName accountName credentialKind credentialName tool address action objectType objectId objectLabel changes { field old new }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);
const Server = graphql(`
  query InstallationServer {
    installation {
      settings { name value set secret default }
      versions { stint node database schema }
    }
  }
`);

export type ListedAccount = ResultOf<typeof Accounts>['installation']['accounts']['edges'][number]['node'];
export type Account = ResultOf<typeof OneAccount>['installation']['account'];

const KEY = 'installation';

/** Asks for the password on the first load, but not when the data is refetched in the background. */
function read<Answer>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  run: () => Promise<Answer>,
): Promise<Answer> {
  return queries.getQueryData(queryKey) === undefined ? withProof(run) : run();
}

export function accountsQuery(search: string) {
  const queryKey = [KEY, 'accounts', search];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: after, signal, client }) =>
      read(
        client,
        queryKey,
        async () => (await request(Accounts, { search, after }, { signal })).installation.accounts,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
    retry: false,
  });
}

export function accountQuery(id: string) {
  const queryKey = [KEY, 'account', id];
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      read(
        client,
        queryKey,
        async () => (await request(OneAccount, { id }, { signal })).installation.account,
      ),
    retry: false,
  });
}

export function teamsQuery(search: string) {
  const queryKey = [KEY, 'teams', search];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: after, signal, client }) =>
      read(
        client,
        queryKey,
        async () => (await request(Teams, { search, after }, { signal })).installation.teams,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
    retry: false,
  });
}

export const logQuery = infiniteQueryOptions({
  queryKey: [KEY, 'log'],
  // Events of other browsers and programs are not in the change feed.
  staleTime: 0,
  queryFn: ({ pageParam: after, signal, client }) =>
    read(client, [KEY, 'log'], async () => (await request(Log, { after }, { signal })).installation.auditLog),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  retry: false,
});

export const serverQuery = queryOptions({
  queryKey: [KEY, 'server'],
  queryFn: ({ signal, client }) =>
    read(client, [KEY, 'server'], async () => (await request(Server, {}, { signal })).installation),
  retry: false,
});

const Invite = graphql(`
  mutation InviteUser($email: String!, $name: String) {
    inviteUser(input: { email: $email, name: $name }) { account { email } url emailed errors { code message } }
  }
`);
const EndSessions = graphql(`
  mutation EndUserSessions($id: ID!) { endUserSessions(input: { id: $id }) { errors { code message } } }
`);
const Revoke = graphql(`
  mutation RevokeUserCredentials($id: ID!) { revokeUserCredentials(input: { id: $id }) { errors { code message } } }
`);
const Promote = graphql(`
  mutation PromoteUser($id: ID!) { promoteUser(input: { id: $id }) { errors { code message } } }
`);
const Demote = graphql(`
  mutation DemoteUser($id: ID!) { demoteUser(input: { id: $id }) { errors { code message } } }
`);
const Disable = graphql(`
  mutation DisableUser($id: ID!) { disableUser(input: { id: $id }) { errors { code message } } }
`);
const Enable = graphql(`
  mutation EnableUser($id: ID!) { enableUser(input: { id: $id }) { errors { code message } } }
`);
const Restore = graphql(`
  mutation RestoreUser($id: ID!) { restoreUser(input: { id: $id }) { errors { code message } } }
`);
const Delete = graphql(`
  mutation DeleteUser($id: ID!, $successorIds: [ID!]) {
    deleteUser(input: { id: $id, successorIds: $successorIds }) { errors { code message } }
  }
`);
const CreateLink = graphql(`
  mutation CreateVerificationLink($id: ID!) { createVerificationLink(input: { id: $id }) { url errors { code message } } }
`);

const DeleteTeam = graphql(`
  mutation DeleteInstalledTeam($id: ID!, $name: String!) {
    deleteInstalledTeam(input: { id: $id, name: $name }) { errors { code message } }
  }
`);
const RestoreTeam = graphql(`
  mutation RestoreInstalledTeam($id: ID!) { restoreInstalledTeam(input: { id: $id }) { errors { code message } } }
`);

const changes = {
  endSessions: async (id: string) => accepted((await request(EndSessions, { id })).endUserSessions),
  revoke: async (id: string) => accepted((await request(Revoke, { id })).revokeUserCredentials),
  promote: async (id: string) => accepted((await request(Promote, { id })).promoteUser),
  demote: async (id: string) => accepted((await request(Demote, { id })).demoteUser),
  disable: async (id: string) => accepted((await request(Disable, { id })).disableUser),
  enable: async (id: string) => accepted((await request(Enable, { id })).enableUser),
  restore: async (id: string) => accepted((await request(Restore, { id })).restoreUser),
};

export type Change = keyof typeof changes;

export function useInviteUser(onDone: (issued: Issued) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (person: { email: string; name: string | null }) =>
      withProof(async () => {
        const { account, url, emailed } = accepted((await request(Invite, person)).inviteUser);
        return { email: account?.email ?? '', url: url ?? '', isEmailed: emailed ?? false };
      }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useChange(id: string, onDone: (change: Change) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => withProof(() => changes[change](id)),
    onSuccess: (_answer, change) => onDone(change),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useDeleteUser(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (successorIds: string[]) =>
      withProof(async () => accepted((await request(Delete, { id, successorIds })).deleteUser)),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export type ListedTeam = ResultOf<typeof Teams>['installation']['teams']['edges'][number]['node'];

/** Deletes a team, or restores it if it is deleted. */
export function useTeamChange({ id, name, eraseAt }: ListedTeam, onDone: () => void) {
  const queries = useQueryClient();
  const change = async () =>
    eraseAt === null
      ? accepted((await request(DeleteTeam, { id, name })).deleteInstalledTeam)
      : accepted((await request(RestoreTeam, { id })).restoreInstalledTeam);
  return useMutation({
    mutationFn: () => withProof<unknown>(change),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useVerificationLink(id: string) {
  return useMutation({
    mutationFn: () =>
      withProof(async () => accepted((await request(CreateLink, { id })).createVerificationLink).url ?? ''),
  });
}
