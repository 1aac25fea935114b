import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { allPages } from '../../../../api/all-pages.ts';
import { messageOf } from '../../../../api/api-error.ts';
import { graphql } from '../../../../api/graphql.ts';
import { accepted, request } from '../../../../api/request.ts';
import { showFailure } from '../../../../components/messages.tsx';
import { savedReports } from '../../../../words/saved-reports.ts';

const words = savedReports.links;

const Links = graphql(`
  query ReportLinks($teamId: ID!, $after: String) {
    reportLinks(teamId: $teamId, first: 500, after: $after) {
      edges { node { id reportId reportName identityId identity { name } showAmounts createdAt expiresAt lastViewedAt } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const Create = graphql(`
  mutation CreateReportLink($args: CreateReportLinkArgs!) {
    createReportLink(input: { args: $args }) { url errors { code message } }
  }
`);
const Revoke = graphql(`
  mutation RevokeReportLink($id: ID!) { revokeReportLink(input: { id: $id }) { errors { code message } } }
`);

/** The user's own links; all links for an admin. */
export function linksQuery(teamId: string) {
  return queryOptions({
    queryKey: ['report-links', teamId],
    // Opening a link does not notify the change feed.
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(async (after) => (await request(Links, { teamId, after }, { signal })).reportLinks),
  });
}

export type ReportLink = Awaited<ReturnType<NonNullable<ReturnType<typeof linksQuery>['queryFn']>>>[number];

interface NewLink {
  reportId: string;
  showAmounts: boolean;
  expiresAt: string | null;
}

/** Creates a link. Its address cannot be read again. */
export function useCreateLink(teamId: string, onMade: (url: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (args: NewLink) => accepted((await request(Create, { args })).createReportLink),
    onSuccess: ({ url }) => {
      if (url !== null) onMade(url);
      void queries.invalidateQueries({ queryKey: linksQuery(teamId).queryKey });
    },
  });
}

/** Revokes a link. It disappears at once, and reappears if the server refuses. */
export function useRevokeLink(teamId: string) {
  const queries = useQueryClient();
  const { queryKey } = linksQuery(teamId);
  const revoke = useMutation({
    mutationFn: async ({ id }: ReportLink) => accepted((await request(Revoke, { id })).revokeReportLink),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (links) => links?.filter((one) => one.id !== id));
    },
    onError: (error, link) => {
      queries.setQueryData(queryKey, (links) =>
        links?.concat(link).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
      );
      showFailure(words.notRevoked, messageOf(error), savedReports.tryAgain, () => revoke.mutate(link));
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return revoke;
}
