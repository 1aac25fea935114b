import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelAnswer, worth } from '../../../test/analytics-model.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { storedEntries } from '../../../test/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/factories.ts';
import { DAY, HOUR, MINUTE, turnableClock } from '../../../test/times.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { type Grouping, groupings, isBucketUnit } from '../../domain/grouping.ts';
import { formatInstant } from '../../domain/instant.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import type { WorkInput } from '../time-entries/work.ts';
import { startTimer } from '../timers/start.ts';
import { updateCurrentUser } from '../users/current.ts';
import type { Figures } from './figures.ts';
import { type TeamAnalytics, teamAnalytics } from './team.ts';

const NOW = Date.UTC(2026, 3, 20, 12, 34, 56, 789);
/** The clocks change in several of the zones between this day and now. */
const FIRST_DAY = Date.UTC(2026, 1, 10);

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

const allGroupings: Grouping[][] = groupings.flatMap((one) => [
  [one],
  ...groupings
    .filter((other) => other !== one && !(isBucketUnit(one) && isBucketUnit(other)))
    .map((other) => [one, other]),
]);

const anyInstant = fc.integer({ min: FIRST_DAY - 3 * DAY, max: NOW + 3 * DAY });
const anyRange = fc.oneof(
  fc.tuple(anyInstant, fc.integer({ min: 1, max: 70 * DAY })),
  fc.tuple(anyInstant, fc.integer({ min: 1, max: 2 * DAY })),
  fc.constant([FIRST_DAY - DAY, 100 * DAY] as const),
);
const anyFilter = fc.record({
  person: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 }),
  project: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 }),
  client: fc.option(fc.integer({ min: 0, max: 1 }), { freq: 2 }),
  billable: fc.option(fc.boolean(), { freq: 2 }),
});

describeOnBothEngines('teamAnalytics of random time', (engine) => {
  let app: TestApp;
  let people: Person[];
  let projects: string[];
  let clients: string[];
  let entries: TimeEntry[];

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(NOW));
    const ada = await inNewTeam(app, await createPerson(app, 'Ada'), { currency: 'EUR' });
    await updateCurrentUser(app, ada.actor, { weekStart: 'SUNDAY' });
    const bob = await joinTeam(app, ada, await createPerson(app, 'Bob'), 'ADMIN');
    const cy = await joinTeam(app, ada, await createPerson(app, 'Cy'), 'ADMIN');
    people = [ada, bob, cy];
    const acme = await createClient(app, ada.actor, {
      name: 'Acme',
      defaultHourlyRate: { amount: '7777', currency: 'JPY' },
    });
    const globex = await createClient(app, ada.actor, { name: 'Globex' });
    clients = [acme.id, globex.id];
    const project = async (name: string, clientId: string | null, amount?: string) => {
      const hourlyRate = amount ? { amount } : null;
      return (await createProject(app, ada.actor, { name, clientId, hourlyRate })).id;
    };
    projects = [
      await project('Website', acme.id, '85.37'),
      await project('App', globex.id),
      await project('Inside', null, '10000000000'),
    ];
    const works: WorkInput[] = [{}, { clientId: acme.id }, ...projects.map((projectId) => ({ projectId }))];
    const entry = fc.record({
      who: fc.constantFrom(...people),
      work: fc.constantFrom(...works),
      start: fc.integer({ min: FIRST_DAY, max: NOW - DAY }),
      length: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 10 * HOUR }) },
        { weight: 1, arbitrary: fc.integer({ min: DAY, max: 31 * DAY }) },
      ),
      whole: fc.boolean(),
      billable: fc.boolean(),
    });
    for (const { who, work, start, length, whole, billable } of fc.sample(entry, { numRuns: 80, seed: 7 })) {
      const from = whole ? start - (start % (15 * MINUTE)) : start;
      await createTimeEntry(app, who.actor, {
        ...work,
        startTime: formatInstant(from),
        endTime: formatInstant(from + (whole ? Math.max(MINUTE, length - (length % MINUTE)) : length)),
        billable,
        overlapPolicy: 'KEEP_BOTH',
      });
    }
    // One that was forgotten for longer than any entry lasts, and one of today.
    await startTimer(app, bob.actor, {
      projectId: projects[0],
      startTime: formatInstant(NOW - 60 * DAY),
      billable: true,
    });
    await startTimer(app, cy.actor, { startTime: formatInstant(NOW - 2 * HOUR) });
    entries = await storedEntries(app, ada.actor);
    expect(entries).toHaveLength(82);
  });
  afterAll(() => app.close());

  const owner = () => (people[0] as Person).actor;

  /** The answer in the form of the model's. */
  function plain({ totals, rows }: TeamAnalytics) {
    const figures = ({ seconds, billableSeconds, entries: count, amounts }: Figures) => ({
      milliseconds: Math.round(seconds * 1000),
      billable: Math.round(billableSeconds * 1000),
      entries: count,
      amounts: Object.fromEntries((amounts ?? []).map(({ currency, minorUnits }) => [currency, minorUnits])),
    });
    const groups = rows.map((row) => [row.keys.map((key) => String(key.id)).join(' '), figures(row)]);
    return Object.fromEntries(totals.entries > 0 ? [...groups, ['total', figures(totals)]] : groups);
  }

  it.each(allGroupings.map((groupBy) => [groupBy.join(' and '), groupBy] as const))(
    'by %s is what walking through the entries gives',
    async (_, groupBy) => {
      await fc.assert(
        fc.asyncProperty(
          anyRange,
          fc.constantFrom(...zones),
          anyFilter,
          async ([start, length], zone, { person, project, client, billable }) => {
            const range = { start, end: start + length };
            const identityId = person === null ? null : people[person]?.identity.id;
            const projectId = project === null ? null : projects[project];
            const clientId = client === null ? null : clients[client];
            const answer = await teamAnalytics(app, owner(), {
              from: formatInstant(range.start),
              to: formatInstant(range.end),
              timezone: zone,
              groupBy,
              identityId,
              projectId,
              clientId,
              billable,
            });
            const asked = entries.filter(
              (entry) =>
                (identityId === null || entry.identityId === identityId) &&
                (projectId === null || entry.projectId === projectId) &&
                (clientId === null || entry.clientId === clientId) &&
                (billable === null || entry.billable === billable),
            );
            const question = { ...range, zone, weekStart: 'SUNDAY' as const, now: NOW, groupBy };
            expect(plain(answer)).toEqual(modelAnswer(asked, question));
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  it('comes to the worth of each entry, whatever the grouping', async () => {
    const expected = new Map<string, bigint>();
    for (const { start, end, billable, hourlyRate } of entries) {
      if (!billable || !hourlyRate) continue;
      const { currency, minorUnits } = hourlyRate;
      expected.set(currency, (expected.get(currency) ?? 0n) + worth((end ?? NOW) - start, minorUnits));
    }
    const amounts = [...expected]
      .map(([currency, minor]) => ({ currency, minorUnits: Number(minor) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
    expect(amounts.map(({ currency }) => currency)).toEqual(['EUR', 'JPY']);
    for (const groupBy of allGroupings) {
      const { totals } = await teamAnalytics(app, owner(), { from: '2026-01-01', to: '2026-12-31', groupBy });
      expect(totals.amounts).toEqual(amounts);
      expect(totals.entries).toBe(entries.length);
    }
  });
});
