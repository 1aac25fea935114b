import { afterEach, expect, test, vi } from 'vitest';
import { sampleEntry } from '../data/sample-entry.ts';
import type { Making } from './change.ts';
import { sendChange } from './send.ts';

afterEach(() => vi.unstubAllGlobals());

const HOUR = 3_600_000;
const START = Date.parse('2026-02-02T08:00:00Z');

const making = (kind: Making['kind'], hoursAgo: number): Making => ({
  kind,
  id: 'key',
  at: Date.now() - hoursAgo * HOUR,
  entry: sampleEntry({
    id: 'new-1',
    start: START,
    end: kind === 'create' ? START + HOUR : null,
    title: 'Review',
  }),
});

/** A server that has one entry at that time and creates others. */
function serve(title: string) {
  const asked: string[] = [];
  const node = (id: string) => ({
    id,
    teamId: 't',
    identityId: 'i',
    projectId: null,
    clientId: null,
    taskId: null,
    startTime: new Date(START).toISOString(),
    endTime: new Date(START + HOUR).toISOString(),
    title,
    description: null,
    billable: false,
    tags: [],
    mergedFrom: [],
  });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(JSON.parse(body).query) ?? [];
    asked.push(name);
    const made = { timeEntry: node('made'), stoppedTimeEntry: null, outcome: 'CREATED', errors: [] };
    const timeEntries = { edges: [{ node: node('there') }] };
    return Response.json({ data: { createTimeEntry: made, startTimer: made, timeEntries } });
  });
  return asked;
}

test.each(['create', 'start'] as const)(
  'does not repeat a %s of the day before that arrived',
  async (kind) => {
    const asked = serve('Review');
    expect(await sendChange(making(kind, 25), true)).toMatchObject({ entryId: 'there' });
    expect(asked).toEqual(['EntriesAround']);
  },
);

test('creates a duplicate that did not arrive, despite its original', async () => {
  serve('Review');
  const copy = { ...making('create', 25), staysApart: true };
  expect(await sendChange(copy, true)).toMatchObject({ entryId: 'made' });
});

test('creates an entry that did not arrive', async () => {
  const asked = serve('Something else');
  expect(await sendChange(making('create', 25), true)).toMatchObject({ entryId: 'made' });
  expect(asked).toEqual(['EntriesAround', 'CreateEntry']);
});

test('skips the search for creations of the same day and for first attempts', async () => {
  const asked = serve('Review');
  await sendChange(making('create', 22), true);
  await sendChange(making('create', 25), false);
  expect(asked).toEqual(['CreateEntry', 'CreateEntry']);
});
