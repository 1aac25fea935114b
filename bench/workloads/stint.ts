import { decodeNumberCursor } from '../../src/domain/page.ts';
import { MONTH, type Seeded } from '../contestants/seed.ts';
import type { Step, Workload } from '../load/work.ts';
import { problemInList } from './list-problems.ts';
import { ENTRY_SECONDS, projectsInTurn } from './nth-creation.ts';

/** Workloads for Stint. */

const path = '/api/v1/graphql';
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const PAGE = `query ($teamId: ID, $after: String) { timeEntries(first: 50, teamId: $teamId, after: $after) {
  edges { node { id startTime endTime billable project { id name } } cursor } pageInfo { hasNextPage endCursor } } }`;
const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  timeEntry { id startTime endTime } outcome errors { message } } }`;
const MONTH_BY_MEMBER = `{ teamAnalytics(from: "${MONTH.from}", to: "${MONTH.to}", groupBy: [MEMBER]) {
  totals { seconds billableSeconds entries }
  rows(first: 100) { edges { node { keys { id name } seconds entries amounts { amount currency } } } } } }`;

export function me({ reader }: Seeded): Workload {
  const problemIn = (answer: string) =>
    answer.includes(`"email":"${reader.email}"`) ? null : 'not the caller';
  return {
    path,
    headers: bearer(reader.key),
    steps: [{ kind: 'same', body: '{"query":"{ me { id name email } }"}', problemIn }],
  };
}

function pageStep(teamId: string, after: string | null): Step {
  const latestStart = after === null ? undefined : decodeNumberCursor('timeEntries', after).key;
  return {
    kind: 'same',
    body: JSON.stringify({ query: PAGE, variables: { teamId, after } }),
    problemIn: (answer) => {
      const { edges, pageInfo } = JSON.parse(answer).data.timeEntries;
      if (!pageInfo.hasNextPage || pageInfo.endCursor !== edges[49]?.cursor) return 'no way to the next page';
      return problemInList(
        edges.map(({ node }: { node: { id: string; startTime: string; project: { name: string } } }) => ({
          id: node.id,
          start: node.startTime,
          project: node.project.name,
        })),
        latestStart,
      );
    },
  };
}

/** The newest entries of a member, read by the member. */
export function page({ reader, teamId }: Seeded): Workload {
  return { path, headers: bearer(reader.key), steps: [pageStep(teamId, null)] };
}

/** The newest entries of the whole team, read by its owner. */
export function firstPage({ owner, teamId }: Seeded): Workload {
  return { path, headers: bearer(owner.key), steps: [pageStep(teamId, null)] };
}

/** The page after 90 % of the team's entries. */
export function deepPage({ owner, teamId, deepCursor }: Seeded): Workload {
  return { path, headers: bearer(owner.key), steps: [pageStep(teamId, deepCursor)] };
}

/** Creations by the given members in turn. Each member creates entries for themselves. */
function creationStep(of: Pick<Seeded, 'members' | 'projectIds'>): Step {
  const input = {
    startTime: '<start>',
    endTime: '<end>',
    title: 'Entry <n>',
    projectId: '<project>',
    idempotencyKey: 'bench-<n>',
  };
  return {
    kind: 'each',
    headers: bearer('<key>'),
    body: JSON.stringify({ query: CREATE, variables: { input } }),
    values: { key: of.members.map(({ key }) => key), project: projectsInTurn(of) },
    seconds: ENTRY_SECONDS,
    answer: { beforeStart: '"startTime":"', ending: '"outcome":"CREATED","errors":[]}}}' },
  };
}

export function create(seeded: Seeded): Workload {
  return { path, headers: {}, steps: [creationStep(seeded)] };
}

export function createForOne({ members, projectIds }: Seeded): Workload {
  return { path, headers: {}, steps: [creationStep({ members: members.slice(-1), projectIds })] };
}

/** Nine pages, then a creation. The reader creates no entries, so the pages stay constant. */
export function mixed({ reader, members, teamId, projectIds }: Seeded): Workload {
  const otherMembers = members.filter(({ key }) => key !== reader.key);
  const read = pageStep(teamId, null);
  return {
    path,
    headers: bearer(reader.key),
    steps: [...Array<Step>(9).fill(read), creationStep({ members: otherMembers, projectIds })],
  };
}

export function month({ owner, members, month: sums }: Seeded): Workload {
  const problemIn = (answer: string) => {
    const { totals, rows } = JSON.parse(answer).data.teamAnalytics;
    if (totals.entries !== sums.entries || totals.seconds !== sums.seconds) return 'wrong totals';
    const edges = rows.edges as { node: { entries: number; seconds: number } }[];
    if (edges.length !== members.length) return `${edges.length} members`;
    const sumOf = (name: 'entries' | 'seconds') => edges.reduce((all, { node }) => all + node[name], 0);
    return sumOf('entries') === sums.entries && sumOf('seconds') === sums.seconds
      ? null
      : 'rows that do not add up';
  };
  return {
    path,
    headers: bearer(owner.key),
    steps: [{ kind: 'same', body: JSON.stringify({ query: MONTH_BY_MEMBER }), problemIn }],
  };
}

export function mcpList({ reader, readerEntries, teamId }: Seeded): Workload {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'list_time_entries',
      arguments: { first: 50, team: teamId },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  const problemIn = (answer: string) => {
    const content = JSON.parse(answer).result?.structuredContent;
    // Earlier matches may have created further entries of the reader.
    if (!(content?.total_count >= readerEntries)) return 'not the count of all';
    return problemInList(
      content.time_entries.map((entry: { id: string; start_time: string; project: string }) => ({
        id: entry.id,
        start: entry.start_time,
        project: entry.project,
      })),
    );
  };
  return {
    path: '/mcp',
    headers: {
      ...bearer(reader.key),
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'list_time_entries',
    },
    steps: [{ kind: 'same', body, problemIn }],
  };
}
