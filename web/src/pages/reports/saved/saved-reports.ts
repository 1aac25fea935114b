import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../api/all-pages.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';

const SavedReports = graphql(`
  query SavedReports($teamId: ID!, $after: String) {
    savedReports(teamId: $teamId, first: 500, after: $after) {
      edges { node { id name parameters sharedWithTeam identityId identity { name } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const Create = graphql(`
  mutation CreateSavedReport($args: CreateSavedReportArgs!) {
    createSavedReport(input: { args: $args }) {
      savedReport { id name parameters sharedWithTeam identityId identity { name } }
      errors { code message }
    }
  }
`);
const Update = graphql(`
  mutation UpdateSavedReport($id: ID!, $args: UpdateSavedReportArgs!) {
    updateSavedReport(input: { id: $id, args: $args }) { errors { code message } }
  }
`);
const Delete = graphql(`
  mutation DeleteSavedReport($id: ID!) { deleteSavedReport(input: { id: $id }) { errors { code message } } }
`);

/** The values of the save dialog. */
export interface SavedValues {
  name: string;
  parameters: string;
  sharedWithTeam: boolean;
}

export interface SavedReport extends SavedValues {
  id: string;
  /** The owner. */
  identityId: string;
  identity: { name: string } | null;
  /** Whether the server has not confirmed the report yet. */
  isDraft?: boolean;
}

/** The user's own reports and those shared with the team. */
export function savedReportsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['saved-reports', teamId],
    queryFn: ({ signal }): Promise<SavedReport[]> =>
      allPages(async (after) => (await request(SavedReports, { teamId, after }, { signal })).savedReports),
  });
}

export const requests = {
  create: async (teamId: string, values: SavedValues): Promise<SavedReport | null> =>
    accepted((await request(Create, { args: { teamId, ...values } })).createSavedReport).savedReport,
  update: async (id: string, values: Partial<SavedValues>) =>
    accepted((await request(Update, { id, args: values })).updateSavedReport),
  remove: async (id: string) => accepted((await request(Delete, { id })).deleteSavedReport),
};
