import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { runStint, settingsFor } from '../../test/processes/run-stint.ts';
import type { Actor } from '../domain/teams/policy.ts';
import { monthOf } from '../domain/time/month.ts';
import { listBudgets } from '../services/budgets/progress.ts';
import { listCatalog } from '../services/catalog/list.ts';
import { dayIn } from '../services/demo/calendar.ts';
import { listTeamMembers } from '../services/members/list.ts';
import { listTeams } from '../services/teams/list.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { listTimeEntries } from '../services/time-entries/list.ts';
import { runningTimer } from '../services/timers/running.ts';
import { actorByEmail } from '../services/users/actor.ts';
import { verifyPassword } from '../services/users/password.ts';

const DAY = 86_400_000;
const TIMEOUT_MS = 120_000;

describeOnBothEngines('stint demo', (engine) => {
  let app: TestApp;
  let stranger: Person;
  let mara: Actor;
  let entries: number;
  let startedAt: number;

  beforeAll(async () => {
    app = await createTestApp(engine);
    stranger = await createPerson(app);
    await createTimeEntry(app, stranger.actor, {
      startTime: '2026-01-05T09:00:00Z',
      endTime: '2026-01-05T10:00:00Z',
      tags: ['meeting'],
    });
  });
  afterAll(() => app.close());

  const runDemo = (password?: string) =>
    runStint(['demo', ...(password === undefined ? [] : ['--password'])], {
      env: settingsFor(app.database),
      input: password === undefined ? '' : `${password}\n`,
    });
  const countEntries = async () => {
    mara = await actorByEmail(app, 'mara@demo.stint.example');
    const page = await listTimeEntries(app, mara, { first: 1 });
    return (await page.totals()).count;
  };

  it(
    'prints the accounts, their password and how to create a key',
    async () => {
      startedAt = Date.now();
      const { code, stdout, stderr } = await runDemo();
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      entries = await countEntries();
      expect(stdout).toContain(`"Northlight Studio" is ready: 6 people, ${entries} time entries.`);
      expect(stdout).toMatch(/^ {2}mara@demo\.stint\.example +Mara Lindqvist +OWNER$/m);
      expect(stdout).toContain('bin/stint key create --email mara@demo.stint.example');
      const password = /^Their password: (\S+)$/m.exec(stdout)?.[1] ?? '';
      const rows = await app.db.read.selectFrom('users').select(['email', 'password_hash']).execute();
      const demo = rows.filter(({ email }) => email.endsWith('@demo.stint.example'));
      expect(demo).toHaveLength(6);
      expect(await verifyPassword(password, demo[5]?.password_hash ?? '')).toBe(true);
    },
    TIMEOUT_MS,
  );

  it('creates a team of six with two clients at different rates and six projects', async () => {
    const teams = await listTeams(app, mara, {});
    expect(teams.items.map(({ name }) => name)).toEqual(['Northlight Studio']);
    const teamId = teams.items[0]?.id ?? '';
    const members = await listTeamMembers(app, mara, { teamId });
    expect(members.items.map(({ role }) => role).sort()).toEqual([
      ...['ADMIN', 'MANAGER', 'MEMBER', 'MEMBER', 'MEMBER', 'OWNER'],
    ]);
    const clients = await listCatalog(app, mara, 'clients', {});
    expect(clients.items.map(({ defaultHourlyRate }) => defaultHourlyRate?.minorUnits)).toEqual([
      9_500, 12_500,
    ]);
    const projects = await listCatalog(app, mara, 'projects', {});
    expect(new Set(projects.items.map(({ colour }) => colour)).size).toBe(6);
    expect(projects.items.filter(({ archivedAt }) => archivedAt !== null)).toHaveLength(1);
    expect(projects.items.filter(({ clientId }) => clientId === null)).toHaveLength(2);
  });

  it('creates budgets of every kind, and a cost rate for every member', async () => {
    const projects = await listCatalog(app, mara, 'projects', {});
    const kinds = projects.items.flatMap(({ budget }) => (budget ? `${budget.kind} ${budget.period}` : []));
    expect(kinds.sort()).toEqual([
      ...['HOURS MONTHLY', 'HOURS ONCE', 'MONEY MONTHLY', 'MONEY ONCE', 'MONEY ONCE'],
    ]);
    const members = await listTeamMembers(app, mara, { teamId: mara.memberships[0]?.teamId ?? '' });
    expect(members.items.every(({ costRate }) => costRate !== null)).toBe(true);
    // Checked in the previous month, which is full: on the first day of a month, a monthly budget may be
    // unspent.
    const { start } = monthOf(Date.now(), 'Europe/Berlin');
    const statuses = await listBudgets({ ...app, clock: () => start - 1 }, mara, {});
    expect(statuses).toHaveLength(4);
    for (const { status } of statuses) expect(status.progress.spent).toBeGreaterThan(0);
  });

  it('fills 18 months with entries, some of them merged, none in the future', async () => {
    expect(entries).toBeGreaterThan(9_000);
    expect(entries).toBeLessThan(11_000);
    const now = Date.now();
    const all = await app.db.read
      .selectFrom('time_entries')
      .where('team_id', '=', mara.defaultTeamId ?? '')
      .selectAll()
      .execute();
    const first = Math.min(...all.map((entry) => entry.start_at));
    expect(now - first).toBeGreaterThan(17.5 * 30 * DAY);
    expect(now - first).toBeLessThan(18.2 * 31 * DAY);
    expect(all.every((entry) => (entry.end_at ?? entry.start_at) <= now)).toBe(true);
    const billable = all.filter((entry) => entry.billable === 1).length / all.length;
    expect(billable).toBeGreaterThan(0.5);
    expect(billable).toBeLessThan(0.9);
    expect(new Set(all.map((entry) => entry.identity_id)).size).toBe(6);
    expect(all.filter((entry) => entry.project_id === null).length).toBeGreaterThan(50);
    const parts = await app.db.read.selectFrom('time_entry_parts').select('entry_id').execute();
    const merged = new Set(parts.map((part) => part.entry_id));
    expect(merged.size).toBeGreaterThan(10);
    expect(parts.length).toBeGreaterThan(2 * merged.size);
    const whole = all.filter((entry) => !merged.has(entry.id));
    expect(whole.every((entry) => entry.created_at >= (entry.end_at ?? entry.start_at))).toBe(true);
  });

  it('leaves one timer of the first person running, which started today', async () => {
    const timer = await runningTimer(app, mara, {});
    expect(timer).toMatchObject({ title: 'Preparing the workshop', end: null });
    // Midnight may pass while the command runs.
    const days = [startedAt, timer?.createdAt ?? 0].map((instant) => dayIn('Europe/Berlin', instant));
    expect(days).toContain(dayIn('Europe/Berlin', timer?.start ?? 0));
    const running = await app.db.read
      .selectFrom('time_entries')
      .select('id')
      .where('end_at', 'is', null)
      .execute();
    expect(running).toHaveLength(1);
  });

  // SQLite only, because the second run takes long. erase.test.ts tests the erasure on both engines.
  if (engine === 'sqlite') {
    it(
      'replaces only its own team on a second run',
      async () => {
        const others = async () => ({
          teams: await app.db.read
            .selectFrom('teams')
            .selectAll()
            .where('id', '=', stranger.team.id)
            .execute(),
          users: await app.db.read
            .selectFrom('users')
            .selectAll()
            .where('id', '=', stranger.user.id)
            .execute(),
          entries: (await listTimeEntries(app, stranger.actor, {})).items,
          tags: (await listCatalog(app, stranger.actor, 'tags', {})).items,
        });
        const before = { others: await others(), team: mara.defaultTeamId };
        const { code, stdout } = await runDemo('the same again');
        expect(code).toBe(0);
        expect(stdout).toContain('They sign in with the given password.\n');
        expect(stdout).not.toContain('the same again');
        // Time passed between the runs, so the newest entries may differ, at midnight the entries of a day.
        expect(Math.abs((await countEntries()) - entries)).toBeLessThan(60);
        expect(mara.defaultTeamId).not.toBe(before.team);
        const { length: teams } = await app.db.read.selectFrom('teams').select('id').execute();
        const { length: users } = await app.db.read.selectFrom('users').select('id').execute();
        expect({ teams, users }).toEqual({ teams: 2, users: 7 });
        expect(await others()).toEqual(before.others);
      },
      TIMEOUT_MS,
    );
  }

  it('refuses a short password before it changes anything', async () => {
    const { code, stderr } = await runDemo('short');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'stint: The password must have at least 10 characters.\n',
    });
    expect(await countEntries()).toBeGreaterThan(9_000);
  });
});
