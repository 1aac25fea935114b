import type { Seeded } from '../contestants/seed.ts';
import type { Step, Work } from '../load/work.ts';
import { problemInList } from './list-problems.ts';
import { projectsInTurn, SECONDS } from './nth-creation.ts';

/** Requests to PostGraphile: the same page and a plain insert. */

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
    seconds: SECONDS,
    answer: { beforeStart: '"startAt":"', ending: '"}}}}' },
  };
}

export function page(seeded: Seeded): Work {
  return { path, headers: {}, steps: [pageStep(seeded)] };
}

export function create(seeded: Seeded): Work {
  return { path, headers: {}, steps: [creationStep(seeded)] };
}

export function mixed(seeded: Seeded): Work {
  const { reader, members, projectIds } = seeded;
  const others = members.filter(({ key }) => key !== reader.key);
  return {
    path,
    headers: {},
    steps: [...Array<Step>(9).fill(pageStep(seeded)), creationStep({ members: others, projectIds })],
  };
}
