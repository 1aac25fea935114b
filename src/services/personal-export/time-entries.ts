import { findPlacesOfEntries } from '../../db/queries/imports/rows.ts';
import { findAllMemberships } from '../../db/queries/teams/identities.ts';
import { listParts } from '../../db/queries/time-entries/entry-parts.ts';
import { listTimeEntries, type TimeEntryFilter } from '../../db/queries/time-entries/lists.ts';
import type { PersonalRow, PersonalTable } from '../../domain/accounts/personal-data.ts';
import type { EntryPart, TimeEntry } from '../../domain/entities.ts';
import { countedAmount } from '../../domain/money/entry-amount.ts';
import { MAX_PAGE, type Place } from '../../domain/page.ts';
import { type Actor, membershipIn } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { visiblePlace } from '../imports/visible.ts';
import { visibleRate } from '../rates/hourly-rate.ts';
import { loadItems, loadTags, loadTeams } from '../related/load.ts';
import { mapYielding } from '../shared/yielding-loops.ts';
import type { Reading } from './read.ts';
import { amount, instant } from './values.ts';

const EVERYTHING: TimeEntryFilter = {
  ...{ projectId: null, clientId: null, taskId: null, importId: null, billable: null },
  ...{ from: null, to: null, reaching: null, tagKey: null, tag: null, search: null },
};

const COLUMNS = [
  ...['teamId', 'team', 'startTime', 'endTime', 'durationSeconds', 'title', 'description'],
  ...['client', 'project', 'task', 'tags', 'billable', 'hourlyRate', 'importedAmount', 'currency'],
  ...['importId', 'importedFile', 'importedLine', 'importedRow', 'createdAt', 'updatedAt'],
];

/** The time of a person in all teams. For teams that they left, without names and amounts, which they may not see. */
export function timeEntries(reading: Reading): PersonalTable {
  return {
    name: 'time-entries',
    description:
      'Your time. In teams that you left, it comes without names of projects. Rates and imported rows if your role can see them.',
    columns: ['id', ...COLUMNS],
    rows: async function* () {
      for await (const { actor, page } of pagesOf(reading)) {
        const rows = await pageRows(reading.app, actor, page);
        yield* rows.map((row, n) => ({ id: page[n]?.id ?? null, ...row }));
      }
    },
  };
}

/** The parts of merged entries. */
export function timeEntryParts(reading: Reading): PersonalTable {
  const { app } = reading;
  return {
    name: 'time-entry-parts',
    description:
      'The entries that were merged, as they were before, the first one included. entryId is the entry that they became.',
    columns: ['id', 'entryId', ...COLUMNS],
    rows: async function* () {
      for await (const { actor, teamId, page } of pagesOf(reading)) {
        const of = { teamId, entryIds: page.map(({ id }) => id) };
        // The number of parts is not limited, so they are read in pages as well.
        for (let after: EntryPart | null = null; ; ) {
          const parts: EntryPart[] = await listParts(app.db.read, of, after, MAX_PAGE);
          const rows = await pageRows(app, actor, parts);
          yield* parts.map(({ id, entryId }, n) => ({ id, entryId, ...rows[n] }));
          after = parts.at(-1) ?? null;
          if (parts.length < MAX_PAGE) break;
        }
      }
    },
  };
}

/** Yields the entries of a person in pages, each with the actor for whom the page was read. */
async function* pagesOf({ app, lookUp }: Reading) {
  const { userId } = await lookUp();
  for (const { teamId, id: identityId } of await findAllMemberships(app.db.read, userId)) {
    for (let after: Place<number> | null = null; ; ) {
      const actor = await lookUp();
      const page: TimeEntry[] = await listTimeEntries(app.db.read, {
        scopes: [{ teamId, identityId }],
        ...{ filter: EVERYTHING, after, limit: MAX_PAGE, properties: null },
      });
      yield { actor, teamId, page };
      const last = page.at(-1);
      if (!last || page.length < MAX_PAGE) break;
      after = { key: last.start, id: last.id };
    }
  }
}

async function pageRows(
  app: App,
  actor: Actor,
  entries: readonly (TimeEntry | EntryPart)[],
): Promise<PersonalRow[]> {
  const idsOf = (of: (entry: TimeEntry | EntryPart) => string | null) => [
    ...new Set(entries.map(of).filter((id) => id !== null)),
  ];
  const named = await Promise.all([
    loadTeams(
      app,
      actor,
      idsOf(({ teamId }) => teamId),
    ),
    loadItems(
      app,
      actor,
      'clients',
      idsOf(({ clientId }) => clientId),
    ),
    loadItems(
      app,
      actor,
      'projects',
      idsOf(({ projectId }) => projectId),
    ),
    loadItems(
      app,
      actor,
      'tasks',
      idsOf(({ taskId }) => taskId),
    ),
  ]);
  const names = new Map(named.flat().map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const tags = await loadTags(
    app,
    actor,
    entries.map(({ id }) => id),
  );
  const placed = await findPlacesOfEntries(
    app.db.read,
    idsOf(({ teamId }) => teamId),
    entries.map(({ id }) => id),
  );
  const places = new Map(placed.map(({ entryId, place }) => [entryId, place]));
  return mapYielding(entries, (entry) => {
    const { teamId, start, end } = entry;
    const rate = visibleRate(actor, teamId, entry.hourlyRate);
    const imported = visibleRate(actor, teamId, countedAmount(entry));
    const place = membershipIn(actor, teamId)
      ? visiblePlace(actor, teamId, places.get(entry.id) ?? null)
      : null;
    return {
      teamId,
      team: nameOf(teamId),
      startTime: instant(start),
      endTime: instant(end),
      durationSeconds: end === null ? null : (end - start) / 1000,
      title: entry.title,
      description: entry.description,
      client: nameOf(entry.clientId),
      project: nameOf(entry.projectId),
      task: nameOf(entry.taskId),
      tags: (tags.get(entry.id) ?? []).map(({ name }) => name),
      billable: entry.billable,
      hourlyRate: amount(rate),
      importedAmount: amount(imported),
      currency: (rate ?? imported)?.currency ?? null,
      importId: entry.importId,
      importedFile: place?.file ?? null,
      importedLine: place?.line ?? null,
      importedRow: place?.raw ?? null,
      createdAt: instant(entry.createdAt),
      updatedAt: instant(entry.updatedAt),
    };
  });
}
