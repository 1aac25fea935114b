import type { Seeded } from '../contestants/seed.ts';
import type { Step, Workload } from '../load/work.ts';
import { problemInList } from './list-problems.ts';
import { ENTRY_SECONDS, projectsInTurn } from './nth-creation.ts';

/** Workloads for PostGraphile: the same page as Stint, and a plain insert. */

const path = '/graphql';

const PAGE = `query ($identityId: UUID!) {
  allTimeEntries(first: 50, orderBy: [START_AT_DESC, ROW_ID_DESC], condition: { identityId: $identityId }) {
    edges { cursor node { rowId startAt endAt billable projectByProjectId { rowId name } } }
    pageInfo { hasNextPage endCursor } } }`;
const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  timeEntry { rowId startAt endAt } } }`;

interface Node {
  rowId: string;
  startAt: string;
  projectByProjectId: { name: string };
}

function pageStep({ reader }: Seeded): Step {
  return {
    kind: 'same',
    body: JSON.stringify({ query: PAGE, variables: { identityId: reader.identityId } }),
    problemIn: (answer) => {
      const { edges, pageInfo } = JSON.parse(answer).data.allTimeEntries;
      if (!pageInfo.hasNextPage || pageInfo.endCursor !== edges[49]?.cursor) return 'no way to the next page';
      return problemInList(
        edges.map(({ node }: { node: Node }) => ({
          id: node.rowId,
          start: node.startAt,
          project: node.projectByProjectId.name,
        })),
      );
    },
  };
}

function creationStep(of: Pick<Seeded, 'members' | 'projectIds'>): Step {
  const timeEntry = {
    identityId: '<member>',
    projectId: '<project>',
    startAt: '<start>',
    endAt: '<end>',
    title: 'Entry <n>',
    billable: true,
  };
  return {
    kind: 'each',
    body: JSON.stringify({ query: CREATE, variables: { input: { timeEntry } } }),
    values: { member: of.members.map(({ identityId }) => identityId), project: projectsInTurn(of) },
    seconds: ENTRY_SECONDS,
    answer: { beforeStart: '"startAt":"', ending: '"}}}}' },
  };
}

export function page(seeded: Seeded): Workload {
  return { path, headers: {}, steps: [pageStep(seeded)] };
}

export function create(seeded: Seeded): Workload {
  return { path, headers: {}, steps: [creationStep(seeded)] };
}

export function mixed(seeded: Seeded): Workload {
  const { reader, members, projectIds } = seeded;
  const otherMembers = members.filter(({ key }) => key !== reader.key);
  return {
    path,
    headers: {},
    steps: [...Array<Step>(9).fill(pageStep(seeded)), creationStep({ members: otherMembers, projectIds })],
  };
}
