import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { DAY, HOUR, instantAt, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { Project } from '../../domain/entities.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { startBudgetWatch } from '../../jobs/budget-watch.ts';
import { newId } from '../../lib/ids.ts';
import { archiveItem } from '../catalog/archive.ts';
import { deleteCatalogItem } from '../catalog/delete.ts';
import { announceChange } from '../change-feed/announce.ts';
import { createImport } from '../imports/create.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { startTimer } from '../timers/start.ts';
import { dismissBudgetAlert, listBudgetAlerts } from './alerts.ts';
import type { BudgetedProject } from './progress.ts';
import type { BudgetInput } from './read-budget.ts';
import { claimAll, teamsWithRunningBudgets, watchBudgets } from './watch.ts';

describeOnBothEngines('thresholds of budgets', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let names = 0;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.set(instantAt(24 * 14));
    ada = await inNewTeam(app, account, { timezone: 'Europe/Berlin', defaultHourlyRate: { amount: '50' } });
    app.mails.length = 0;
  });

  const project = (budget: BudgetInput) =>
    createProject(app, ada.actor, { name: `Project ${++names}`, budget });
  const once: BudgetInput = { seconds: 10 * 3600, period: 'ONCE' };
  const monthly: BudgetInput = { ...once, period: 'MONTHLY' };
  /** Tracks `hours` hours that end `ago` hours ago. */
  const track = ({ id }: Project, hours: number, ago = 1, importId?: string) =>
    createTimeEntry(app, ada.actor, {
      projectId: id,
      startTime: formatInstant(clock() - (ago + hours) * HOUR),
      endTime: formatInstant(clock() - ago * HOUR),
      overlapPolicy: 'KEEP_BOTH',
      importId,
    });
  const runWatch = async (by = app as Parameters<typeof watchBudgets>[0]) =>
    (await watchBudgets(by, [ada.team.id])).map(({ projectId, threshold, period }) => [
      projectId,
      threshold,
      period,
    ]);
  const alertsOf = async (person = ada) =>
    (await listBudgetAlerts(app, person.actor, { teamId: ada.team.id })).items;

  it('reports each threshold once', async () => {
    const one = await project(once);
    await track(one, 7.9);
    expect(await runWatch()).toEqual([]);
    await track(one, 0.1);
    expect(await runWatch()).toEqual([[one.id, 80, '']]);
    expect(await runWatch()).toEqual([]);
    await track(one, 5);
    expect(await runWatch()).toEqual([[one.id, 100, '']]);
    expect(await runWatch()).toEqual([]);
    expect((await alertsOf()).map(({ threshold }) => threshold).sort()).toEqual([100, 80]);
  });

  it('reports a monthly threshold again in the next month', async () => {
    const one = await project(monthly);
    await track(one, 9);
    expect(await runWatch()).toEqual([[one.id, 80, '2026-03']]);
    clock.set(Date.parse('2026-04-15T12:00:00Z'));
    expect(await runWatch()).toEqual([]);
    await track(one, 12);
    expect(await runWatch()).toEqual([
      [one.id, 80, '2026-04'],
      [one.id, 100, '2026-04'],
    ]);
  });

  it('reports a money threshold by the billable amount', async () => {
    const one = await project({ money: { amount: '100' }, period: 'ONCE', thresholds: [50] });
    await track(one, 0.9);
    expect(await runWatch()).toEqual([]);
    await track(one, 0.2);
    expect(await runWatch()).toEqual([[one.id, 50, '']]);
    expect(app.mails[0]?.text).toContain('55.00 EUR of 100.00 EUR used (55 %).');
  });

  it('reports a threshold that a running timer crosses', async () => {
    const one = await project(once);
    await startTimer(app, ada.actor, { projectId: one.id });
    expect(await teamsWithRunningBudgets(app)).toContain(ada.team.id);
    expect(await runWatch()).toEqual([]);
    clock.turn(9 * HOUR);
    expect(await runWatch()).toEqual([[one.id, 80, '']]);
  });

  it('sends no e-mail for thresholds that an import or old time crossed', async () => {
    const [old, other] = [await project(once), await project(monthly)];
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x', teamId: ada.team.id });
    for (let month = 1; month <= 6; month++) {
      await track(old, 20, month * 30 * 24, run.id);
      await track(other, 20, month * 30 * 24, run.id);
    }
    expect(await runWatch()).toEqual([]);
    await track(old, 1);
    await updateProject(app, ada.actor, old.id, { budget: { ...once, seconds: 50 * 3600 } });
    expect(await runWatch()).toEqual([]);
    expect(app.mails).toEqual([]);
  });

  it('reports a threshold within a week, and not later', async () => {
    const [one, two] = [await project(once), await project(once)];
    await track(one, 9);
    await track(two, 9);
    clock.turn(6 * DAY);
    expect(await runWatch()).toHaveLength(2);
    const late = await project(once);
    await track(late, 9);
    clock.turn(8 * DAY);
    expect(await runWatch()).toEqual([]);
  });

  it('reports thresholds again after a change of the budget', async () => {
    const one = await project(once);
    await track(one, 9);
    expect(await runWatch()).toEqual([[one.id, 80, '']]);
    await updateProject(app, ada.actor, one.id, { budget: { ...once, thresholds: [80, 85] } });
    expect(await runWatch()).toEqual([[one.id, 85, '']]);
    await updateProject(app, ada.actor, one.id, { budget: { ...once, seconds: 20 * 3600 } });
    expect([await runWatch(), await alertsOf()]).toEqual([[], []]);
    await track(one, 8);
    expect(await runWatch()).toEqual([[one.id, 80, '']]);
  });

  it('claims no threshold of a replaced budget or a deleted project', async () => {
    const [one, two, three] = [await project(once), await project(once), await project(once)];
    const reached = [one, two, three].map((each) => ({
      alert: {
        id: newId(clock()),
        teamId: each.teamId,
        projectId: each.id,
        period: '',
        threshold: 80,
        createdAt: clock(),
      },
      project: each as BudgetedProject,
      spent: 8 * HOUR,
    }));
    await updateProject(app, ada.actor, one.id, { budget: monthly });
    await deleteCatalogItem(app, ada.actor, 'projects', two.id);
    expect((await claimAll(app, reached)).map(({ project }) => project.id)).toEqual([three.id]);
    expect(await claimAll(app, reached)).toEqual([]);
  });

  it('ten concurrent watches report each threshold once', async () => {
    const projects = [await project(once), await project(monthly)];
    for (const one of projects) await track(one, 15);
    const others = Array.from({ length: 4 }, () => connectAgain(app));
    try {
      const alerted = await Promise.all([...others, ...others, app, app].map((each) => runWatch(each)));
      expect(alerted.flat()).toHaveLength(4);
      const mails = [app, ...others].flatMap((each) => each.mails);
      const lines = mails.flatMap(({ text }) => text.match(/ reached \d+ %/g) ?? []);
      expect(lines).toHaveLength(4);
    } finally {
      for (const each of others) await each.close();
    }
  });

  it('sends one e-mail to each owner, admin and manager for all reached thresholds', async () => {
    const manager = await createMember(app, ada, 'MANAGER', 'Max');
    const admin = await createMember(app, ada, 'ADMIN', 'Ann');
    const member = await createMember(app, ada, 'MEMBER', 'Mia');
    const gone = await createMember(app, ada, 'MANAGER', 'Gone');
    const unverified = await createMember(app, ada, 'MANAGER', 'Unverified');
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.user.id).execute(),
    );
    await removeTeamMember(app, ada.actor, gone.identity.id);
    app.mails.length = 0;
    const [one, two] = [await project(once), await project(monthly)];
    await track(one, 10);
    await track(two, 9);
    await runWatch();
    const to = app.mails.map((mail) => mail.to).sort();
    expect(to).toEqual([ada, manager, admin].map(({ user }) => user.email).sort());
    expect(to).not.toContain(member.user.email);
    const [mail] = app.mails;
    expect(mail?.subject).toContain('2 budgets reached their thresholds in the team');
    expect(mail?.text).toContain(`“${one.name}” reached 100 %: 10.0 h of 10.0 h used (100 %).`);
    expect(mail?.text).toContain(`“${two.name}” reached 80 % in 2026-03: 9.0 h of 10.0 h used (90 %).`);
    expect(mail?.text).toContain(`https://time.example.com/projects/${one.id}`);
  });

  it('e-mails managers in a team larger than a page', async () => {
    const member = await createMember(app, ada, 'MEMBER', 'Mia');
    const last = await createMember(app, ada, 'MANAGER', 'Zoe');
    // Members that sort before Zoe.
    const others = Array.from({ length: MAX_PAGE }, (_, n) => ({
      userId: newId(clock()),
      email: `a${n}.${ada.team.id}@example.net`,
    }));
    await app.db.transaction(async (tx) => {
      const [user, identity] = [
        await tx.selectFrom('users').selectAll().where('id', '=', member.user.id).executeTakeFirstOrThrow(),
        await tx
          .selectFrom('identities')
          .selectAll()
          .where('id', '=', member.identity.id)
          .executeTakeFirstOrThrow(),
      ];
      for (const { userId, email } of others) {
        await tx
          .insertInto('users')
          .values({ ...user, id: userId, email, email_key: email })
          .execute();
        await tx
          .insertInto('identities')
          .values({ ...identity, id: newId(clock()), user_id: userId })
          .execute();
      }
    });
    app.mails.length = 0;
    const one = await project(once);
    await track(one, 10);
    await runWatch();
    expect(app.mails.map((mail) => mail.to).sort()).toEqual([ada.user.email, last.user.email].sort());
  });

  it('dismisses an alert for one reader only, and hides alerts from the MEMBER role', async () => {
    const manager = await createMember(app, ada, 'MANAGER');
    const member = await createMember(app, ada, 'MEMBER');
    const one = await project(once);
    await track(one, 9);
    await runWatch();
    const [alert] = await alertsOf();
    const id = alert?.id ?? '';
    expect(await problemOf(() => dismissBudgetAlert(app, member.actor, id))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await problemOf(() => alertsOf(member))).toMatchObject({ code: 'FORBIDDEN' });
    const eve = await createPerson(app, 'Eve');
    expect(await problemOf(() => dismissBudgetAlert(app, eve.actor, id))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await dismissBudgetAlert(app, manager.actor, id);
    await dismissBudgetAlert(app, manager.actor, id);
    expect([(await alertsOf(manager)).length, (await alertsOf()).length]).toEqual([0, 1]);
    expect(await runWatch()).toEqual([]);
  });

  it('ignores archived projects, and deletes alerts with their project', async () => {
    const [one, two] = [await project(once), await project(once)];
    await track(one, 9);
    await archiveItem(app, ada.actor, 'projects', one.id);
    expect(await runWatch()).toEqual([]);
    const { timeEntry } = await track(two, 9);
    expect(await runWatch()).toHaveLength(1);
    await app.db.transaction(async (tx) => {
      await tx.deleteFrom('time_entries').where('id', '=', timeEntry.id).execute();
    });
    await deleteCatalogItem(app, ada.actor, 'projects', two.id);
    expect(await alertsOf()).toEqual([]);
  });

  it('startBudgetWatch reports thresholds after a change and after a timer ran', async () => {
    const errors: unknown[] = [];
    const written = await project(once);
    const running = await project(once);
    await startTimer(app, ada.actor, { projectId: running.id });
    const watch = startBudgetWatch(app, (error) => errors.push(error), 50);
    try {
      const alerted = async () => (await alertsOf()).map(({ projectId }) => projectId);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await alerted()).toEqual([]);
      await track(written, 8);
      announceChange(app, ada.actor);
      await vi.waitFor(async () => expect(await alerted()).toEqual([written.id]), 15_000);
      clock.turn(8 * HOUR);
      await vi.waitFor(async () => expect(await alerted()).toContain(running.id), 15_000);
    } finally {
      await watch.stop();
    }
    expect(errors).toEqual([]);
  });
});
