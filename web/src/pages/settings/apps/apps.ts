import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { allPages } from '../../../api/all-pages.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { withProof } from '../proof/with-proof.ts';

const appFields = graphql(`
  fragment AppFields on OAuthApp { id name preset redirectUris confidential createdAt lastUsedAt }
`);
const Apps = graphql(
  `
    query OAuthApps($after: String) {
      oauthApps(first: 500, after: $after) {
        edges { node { ...AppFields } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [appFields],
);
const Connected = graphql(
  `query ConnectedApps { connectedApps { app { ...AppFields } scopes connectedAt } }`,
  [appFields],
);
const Create = graphql(
  `
    mutation CreateApp($args: CreateOAuthAppArgs!) {
      createOAuthApp(input: { args: $args }) { oauthApp { ...AppFields } clientSecret errors { code message } }
    }
  `,
  [appFields],
);
const Update = graphql(`
  mutation UpdateApp($id: ID!, $args: UpdateOAuthAppArgs!) {
    updateOAuthApp(input: { id: $id, args: $args }) { errors { code message } }
  }
`);
const Rotate = graphql(`
  mutation RotateSecret($id: ID!) {
    rotateOAuthAppSecret(input: { id: $id }) { clientSecret errors { code message } }
  }
`);
const Delete = graphql(`
  mutation DeleteApp($id: ID!) { deleteOAuthApp(input: { id: $id }) { errors { code message } } }
`);
const Disconnect = graphql(`
  mutation DisconnectApp($id: ID!) { disconnectApp(input: { id: $id }) { errors { code message } } }
`);

export const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: ({ signal }) => allPages(async (after) => (await request(Apps, { after }, { signal })).oauthApps),
});
export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: async ({ signal }) => (await request(Connected, {}, { signal })).connectedApps,
});

export type App = Awaited<ReturnType<NonNullable<typeof appsQuery.queryFn>>>[number];
export type ConnectedApp = Awaited<ReturnType<NonNullable<typeof connectedAppsQuery.queryFn>>>[number];

export interface NewApp {
  preset: App['preset'];
  name: string;
  redirectUris: string[];
  confidential: boolean;
}

/** A mutation of apps, followed by a refetch. */
function useAppMutation<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer, input) => {
      onDone(answer, input);
      await Promise.all([
        queries.invalidateQueries({ queryKey: appsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: connectedAppsQuery.queryKey }),
      ]);
    },
  });
}

export function useCreateApp(onMade: (app: App, secret: string | null) => void) {
  return useAppMutation(
    (args: NewApp) => withProof(async () => accepted((await request(Create, { args })).createOAuthApp)),
    ({ oauthApp, clientSecret }) => oauthApp && onMade(oauthApp, clientSecret),
  );
}

export function useUpdateApp(app: App, onDone: () => void) {
  return useAppMutation(
    (args: { name?: string; redirectUris?: string[] }) =>
      withProof(async () => accepted((await request(Update, { id: app.id, args })).updateOAuthApp)),
    onDone,
  );
}

export function useRotateSecret(app: App, onDone: (secret: string) => void) {
  return useAppMutation(
    () => withProof(async () => accepted((await request(Rotate, { id: app.id })).rotateOAuthAppSecret)),
    ({ clientSecret }) => clientSecret !== null && onDone(clientSecret),
  );
}

export function useDeleteApp(app: App, onDone: () => void) {
  return useAppMutation(async () => accepted((await request(Delete, { id: app.id })).deleteOAuthApp), onDone);
}

export function useDisconnectApp(app: App, onDone: () => void) {
  return useAppMutation(
    async () => accepted((await request(Disconnect, { id: app.id })).disconnectApp),
    onDone,
  );
}
