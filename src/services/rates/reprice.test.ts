import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { partsOf, storedEntries } from '../../../test/harness/entries.ts';
import {
  createMember,
  createPerson,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { at, HOUR, instantAt, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Client, Project } from '../../domain/entities.ts';
import type { Role } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { createClient } from '../clients/create.ts';
import { updateClient } from '../clients/update.ts';
import { createImport } from '../imports/create.ts';
import { undoImport } from '../imports/undo.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { updateTeam } from '../teams/update.ts';
import { type CreateTimeEntryInput, checkCreation } from '../time-entries/checked-creation.ts';
import { createInTransaction, createTimeEntry } from '../time-entries/create.ts';
import { unmergeTimeEntry } from '../time-entries/unmerge.ts';
import { startTimer } from '../timers/start.ts';
import { type RepriceInput, repriceTimeEntries } from './reprice.ts';

describeOnBothEngines('repriceTimeEntries', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let acme: Client;
  let website: Project;
  let shop: Project;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.set(instantAt(24 * 20));
    ada = await inNewTeam(app, account, { timezone: 'Europe/Berlin' });
    acme = await createClient(app, ada.actor, { name: 'Acme', defaultHourlyRate: { amount: '50' } });
    website = await createProject(app, ada.actor, { name: 'Website', clientId: acme.id });
    shop = await createProject(app, ada.actor, { name: 'Shop', hourlyRate: { amount: '80' } });
  });

  const track = async (from: number, to: number, more: Partial<CreateTimeEntryInput> = {}, person = ada) => {
    const input = { ...span(from, to), teamId: ada.team.id, overlapPolicy: 'KEEP_BOTH' as const, ...more };
    return (await createTimeEntry(app, person.actor, input)).timeEntry;
  };
  const reprice = (more: Partial<RepriceInput> = {}, person = ada) =>
    repriceTimeEntries(app, person.actor, {
      teamId: ada.team.id,
      from: '2026-03-01',
      to: '2026-03-31',
      apply: false,
      ...more,
    });
  const rates = async () =>
    (await storedEntries(app, ada.actor)).map(
      ({ hourlyRate }) => hourlyRate && `${hourlyRate.minorUnits / 100} ${hourlyRate.currency}`,
    );
  const nothing = { entryCount: 0, amounts: [], projects: [], remaining: 0, lockedCount: 0 };

  it('reports the effect of the current rates without writing anything', async () => {
    await track(9, 11, { projectId: website.id });
    await track(12, 13, { projectId: website.id, billable: false });
    await track(14, 15.5, { projectId: shop.id });
    expect(await reprice()).toEqual(nothing);
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    const before = await storedRows(app);
    const change = { currency: 'EUR', before: 100_00, after: 120_00 };
    expect(await reprice()).toEqual({
      entryCount: 2,
      amounts: [change],
      projects: [{ projectId: website.id, entryCount: 2, amounts: [change] }],
      remaining: 0,
      lockedCount: 0,
    });
    expect(await storedRows(app)).toEqual(before);
  });

  it('applies the current rates with the same figures as the preview', async () => {
    await track(9, 11, { projectId: website.id });
    await track(14, 15.5, { projectId: shop.id });
    await track(16, 17);
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    await updateProject(app, ada.actor, shop.id, { hourlyRate: null });
    await updateTeam(app, ada.actor, ada.team.id, { defaultHourlyRate: { amount: '10' } });
    const preview = await reprice();
    expect(preview).toMatchObject({
      entryCount: 3,
      amounts: [{ currency: 'EUR', before: 220_00, after: 135_00 }],
    });
    expect(await reprice({ apply: true })).toEqual(preview);
    expect(await rates()).toEqual(['60 EUR', '10 EUR', '10 EUR']);
    expect(await reprice({ apply: true })).toEqual(nothing);
  });

  it('reports both currencies when the currency changes', async () => {
    await track(9, 11, { projectId: website.id });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60', currency: 'USD' } });
    expect(await reprice({ apply: true })).toMatchObject({
      amounts: [
        { currency: 'EUR', before: 100_00, after: 0 },
        { currency: 'USD', before: 0, after: 120_00 },
      ],
    });
    expect(await rates()).toEqual(['60 USD']);
  });

  it('removes the rate of entries without a current rate', async () => {
    await track(9, 11, { projectId: website.id });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: null });
    expect((await reprice({ apply: true })).amounts).toEqual([{ currency: 'EUR', before: 100_00, after: 0 }]);
    expect(await rates()).toEqual([null]);
  });

  it('changes entries that start in the range of team days or instants', async () => {
    // In the zone of the team, Monday begins at 23:00 UTC on Sunday.
    await track(-1.25, -1.1, { projectId: website.id });
    await track(-1, 0.5, { projectId: website.id });
    await track(22.9, 30, { projectId: website.id });
    await track(23, 24, { projectId: website.id });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    const count = async (from: string, to: string) => (await reprice({ from, to })).entryCount;
    expect(await count('2026-03-02', '2026-03-02')).toBe(2);
    expect(await count('2026-03-01', '2026-03-03')).toBe(4);
    expect(await count(at(-1), at(23))).toBe(2);
    expect(await count(at(22.95), at(23.1))).toBe(1);
  });

  it('filters by members, projects and clients', async () => {
    const bob = await createMember(app, ada, 'MEMBER', 'Bob');
    await track(9, 10, { projectId: website.id });
    await track(9, 10, { projectId: website.id }, bob);
    await track(11, 12, { projectId: shop.id });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    await updateProject(app, ada.actor, shop.id, { hourlyRate: { amount: '90' } });
    const count = async (filter: RepriceInput['filter']) => (await reprice({ filter })).entryCount;
    expect(await count({})).toBe(3);
    expect(await count({ identityIds: [bob.identity.id] })).toBe(1);
    expect(await count({ projectIds: [website.id, shop.id] })).toBe(3);
    expect(await count({ clientIds: [acme.id], identityIds: [ada.identity.id] })).toBe(1);
    expect(await count({ projectIds: [] })).toBe(0);
    const elsewhere = await inNewTeam(app, account);
    const other = await createProject(app, elsewhere.actor, { name: 'Elsewhere' });
    const both = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    for (const id of [other.id, 'x', crypto.randomUUID()]) {
      expect(
        await problemOf(() => reprice({ filter: { projectIds: [website.id, id] } }, { ...ada, actor: both })),
      ).toMatchObject({ code: 'NOT_FOUND', field: 'projectIds' });
    }
  });

  it('uses the member’s rate, and the client of the entry instead of the project’s', async () => {
    const globex = await createClient(app, ada.actor, {
      name: 'Globex',
      defaultHourlyRate: { amount: '70' },
    });
    await track(9, 10, { projectId: website.id });
    // Existing entries keep the previous client of the project.
    await updateProject(app, ada.actor, website.id, { clientId: globex.id });
    expect(await reprice()).toEqual(nothing);
    await updateTeamMember(app, ada.actor, ada.identity.id, { hourlyRate: { amount: '65' } });
    await reprice({ apply: true });
    expect(await rates()).toEqual(['65 EUR']);
  });

  it('skips and counts locked entries unless they are included', async () => {
    await track(9, 10, { projectId: website.id });
    await track(24 + 9, 24 + 10, { projectId: website.id });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    await updateTeam(app, ada.actor, ada.team.id, { lockedBefore: '2026-03-03' });
    expect(await reprice()).toMatchObject({ entryCount: 1, lockedCount: 1 });
    expect(await reprice({ apply: true })).toMatchObject({ entryCount: 1, lockedCount: 1, remaining: 0 });
    expect(await rates()).toEqual(['50 EUR', '60 EUR']);
    expect(await reprice({ apply: true, includeLocked: true })).toMatchObject({
      entryCount: 1,
      lockedCount: 0,
    });
    expect(await rates()).toEqual(['60 EUR', '60 EUR']);
  });

  it('counts a running timer up to now', async () => {
    await startTimer(app, ada.actor, { projectId: website.id, startTime: formatInstant(clock() - 2 * HOUR) });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    expect((await reprice({ apply: true })).amounts).toEqual([
      { currency: 'EUR', before: 100_00, after: 120_00 },
    ]);
    expect(await rates()).toEqual(['60 EUR']);
  });

  it('reprices the parts of merged entries', async () => {
    const first = await track(9, 11, { projectId: website.id });
    await track(10, 12, { projectId: website.id, overlapPolicy: 'MERGE_SAME_WORK' });
    expect(await partsOf(app, first)).toHaveLength(2);
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    expect(await reprice({ apply: true })).toMatchObject({
      entryCount: 1,
      amounts: [{ currency: 'EUR', before: 150_00, after: 180_00 }],
    });
    await unmergeTimeEntry(app, ada.actor, first.id);
    expect(await rates()).toEqual(['60 EUR', '60 EUR']);
  });

  it('does not prevent undoing an import', async () => {
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x', teamId: ada.team.id });
    await track(9, 10, { importId: run.id, externalId: '1', hourlyRate: { amount: '5' } });
    clock.turn(HOUR);
    await reprice({ apply: true });
    expect(await rates()).toEqual([null]);
    expect(await undoImport(app, ada.actor, { id: run.id })).toMatchObject({ deletedCount: 1, keptCount: 0 });
  });

  it.each<[Role, string]>([
    ['MEMBER', 'FORBIDDEN'],
    ['MANAGER', 'FORBIDDEN'],
    ['ADMIN', 'done'],
    ['OWNER', 'done'],
  ])('requires an ADMIN: %s', async (role, outcome) => {
    const person = role === 'OWNER' ? ada : await createMember(app, ada, role);
    await track(9, 10, { projectId: website.id });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: { amount: '60' } });
    const done = await reprice({ apply: true }, person).then(
      () => 'done',
      (error) => error.code,
    );
    expect(done).toBe(outcome);
    expect(await rates()).toEqual([outcome === 'done' ? '60 EUR' : '50 EUR']);
  });

  it('rejects teams of other users and invalid ranges', async () => {
    const eve = await createPerson(app, 'Eve');
    expect(await problemOf(() => reprice({}, eve))).toMatchObject({ code: 'NOT_FOUND', field: 'teamId' });
    expect(await problemOf(() => reprice({ from: 'x' }))).toMatchObject({ field: 'from' });
    expect(await problemOf(() => reprice({ to: '2026-02-01' }))).toMatchObject({ field: 'to' });
  });

  describe('repriceTimeEntries with many entries', () => {
    const COUNT = 12_345;
    let many: Person;

    beforeAll(async () => {
      many = await inNewTeam(app, account, { defaultHourlyRate: { amount: '36' } });
      for (let from = 0; from < COUNT; from += 1_000) {
        await app.db.transaction(async (tx) => {
          for (let i = from; i < Math.min(from + 1_000, COUNT); i++) {
            const checked = checkCreation({
              startTime: formatInstant(MONDAY + i * 60_000),
              endTime: formatInstant(MONDAY + i * 60_000 + 30_000),
              billable: true,
              overlapPolicy: 'KEEP_BOTH',
            });
            await createInTransaction(tx, many.actor, checked, MONDAY);
          }
        });
      }
      await updateTeam(app, many.actor, many.team.id, { defaultHourlyRate: { amount: '72' } });
    }, 120_000);

    it('continues in the next call, lets other members write meanwhile, and adds up', {
      timeout: 60_000,
    }, async () => {
      const all = { teamId: many.team.id, from: '2026-03-01', to: '2026-04-30' };
      const preview = await reprice(all, many);
      expect(preview).toMatchObject({
        entryCount: COUNT,
        amounts: [{ currency: 'EUR', before: COUNT * 30, after: COUNT * 60 }],
      });
      // Meanwhile, another member creates entries without long waits.
      const bob = await joinTeam(app, many, await createPerson(app), 'MEMBER');
      let running = true;
      const waits: number[] = [];
      const writing = (async () => {
        for (let i = 0; running; i++) {
          const began = performance.now();
          await createTimeEntry(app, bob.actor, { ...span(i, i + 0.5), overlapPolicy: 'KEEP_BOTH' });
          waits.push(performance.now() - began);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      })();
      let sum = 0;
      let calls = 0;
      for (let left = 1; left > 0; calls++) {
        const step = await reprice({ ...all, apply: true }, many);
        sum += step.entryCount;
        left = step.remaining;
      }
      running = false;
      await writing;
      expect([calls, sum]).toEqual([2, COUNT]);
      expect(await reprice(all, many)).toEqual(nothing);
      expect(waits.length).toBeGreaterThan(5);
      expect(Math.max(...waits)).toBeLessThan(1_500);
    });
  });
});
