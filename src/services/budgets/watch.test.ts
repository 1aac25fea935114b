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
  /** Hours that end so many hours ago. */
  const track = ({ id }: Project, hours: number, ago = 1, importId?: string) =>
    createTimeEntry(app, ada.actor, {
      projectId: id,
      startTime: formatInstant(clock() - (ago + hours) * HOUR),
      endTime: formatInstant(clock() - ago * HOUR),
      overlapPolicy: 'KEEP_BOTH',
      importId,
    });
  const look = async (by = app as Parameters<typeof watchBudgets>[0]) =>
    (await watchBudgets(by, [ada.team.id])).map(({ projectId, threshold, period }) => [
      projectId,
      threshold,
      period,
    ]);
  const seen = async (person = ada) =>
    (await listBudgetAlerts(app, person.actor, { teamId: ada.team.id })).items;

  it('are told once each', async () => {
    const one = await project(once);
    await track(one, 7.9);
    expect(await look()).toEqual([]);
    await track(one, 0.1);
    expect(await look()).toEqual([[one.id, 80, '']]);
    expect(await look()).toEqual([]);
    await track(one, 5);
    expect(await look()).toEqual([[one.id, 100, '']]);
    expect(await look()).toEqual([]);
    expect((await seen()).map(({ threshold }) => threshold).sort()).toEqual([100, 80]);
  });

  it('of a month are told again in the next', async () => {
    const one = await project(monthly);
    await track(one, 9);
    expect(await look()).toEqual([[one.id, 80, '2026-03']]);
    clock.set(Date.parse('2026-04-15T12:00:00Z'));
    expect(await look()).toEqual([]);
    await track(one, 12);
    expect(await look()).toEqual([
      [one.id, 80, '2026-04'],
      [one.id, 100, '2026-04'],
    ]);
  });

  it('of money are told by what is earned', async () => {
    const one = await project({ money: { amount: '100' }, period: 'ONCE', thresholds: [50] });
    await track(one, 0.9);
    expect(await look()).toEqual([]);
    await track(one, 0.2);
    expect(await look()).toEqual([[one.id, 50, '']]);
    expect(app.mails[0]?.text).toContain('55.00 EUR of 100.00 EUR used (55 %).');
  });

  it('that are crossed by a running timer are told without anyone’s doing', async () => {
    const one = await project(once);
    await startTimer(app, ada.actor, { projectId: one.id });
    expect(await teamsWithRunningBudgets(app)).toContain(ada.team.id);
    expect(await look()).toEqual([]);
    clock.turn(9 * HOUR);
    expect(await look()).toEqual([[one.id, 80, '']]);
  });

  it('that history crossed are no news: no e-mail comes of an import, nor of a budget that is long spent', async () => {
    const [old, other] = [await project(once), await project(monthly)];
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x', teamId: ada.team.id });
    for (let month = 1; month <= 6; month++) {
      await track(old, 20, month * 30 * 24, run.id);
      await track(other, 20, month * 30 * 24, run.id);
    }
    expect(await look()).toEqual([]);
    await track(old, 1);
    await updateProject(app, ada.actor, old.id, { budget: { ...once, seconds: 50 * 3600 } });
    expect(await look()).toEqual([]);
    expect(app.mails).toEqual([]);
  });

  it('are news for a week, also where nobody looked in between', async () => {
    const [one, two] = [await project(once), await project(once)];
    await track(one, 9);
    await track(two, 9);
    clock.turn(6 * DAY);
    expect(await look()).toHaveLength(2);
    const late = await project(once);
    await track(late, 9);
    clock.turn(8 * DAY);
    expect(await look()).toEqual([]);
  });

  it('of another agreement are told anew', async () => {
    const one = await project(once);
    await track(one, 9);
    expect(await look()).toEqual([[one.id, 80, '']]);
    await updateProject(app, ada.actor, one.id, { budget: { ...once, thresholds: [80, 85] } });
    expect(await look()).toEqual([[one.id, 85, '']]);
    await updateProject(app, ada.actor, one.id, { budget: { ...once, seconds: 20 * 3600 } });
    expect([await look(), await seen()]).toEqual([[], []]);
    await track(one, 8);
    expect(await look()).toEqual([[one.id, 80, '']]);
  });

  it('are not told of a budget that is another one by now, or of a project that is gone', async () => {
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

  it('are told once by ten processes that look at the same time', async () => {
    const projects = [await project(once), await project(monthly)];
    for (const one of projects) await track(one, 15);
    const others = Array.from({ length: 4 }, () => connectAgain(app));
    try {
      const told = await Promise.all([...others, ...others, app, app].map((each) => look(each)));
      expect(told.flat()).toHaveLength(4);
      const mails = [app, ...others].flatMap((each) => each.mails);
      const lines = mails.flatMap(({ text }) => text.match(/ reached \d+ %/g) ?? []);
      expect(lines).toHaveLength(4);
    } finally {
      for (const each of others) await each.close();
    }
  });

  it('are told to those who may see budgets, in one e-mail for all that was noticed', async () => {
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
    await look();
    const to = app.mails.map((mail) => mail.to).sort();
    expect(to).toEqual([ada, manager, admin].map(({ user }) => user.email).sort());
    expect(to).not.toContain(member.user.email);
    const [mail] = app.mails;
    expect(mail?.subject).toContain('2 budgets reached their thresholds in the team');
    expect(mail?.text).toContain(`“${one.name}” reached 100 %: 10.0 h of 10.0 h used (100 %).`);
    expect(mail?.text).toContain(`“${two.name}” reached 80 % in 2026-03: 9.0 h of 10.0 h used (90 %).`);
    expect(mail?.text).toContain(`https://time.example.com/projects/${one.id}`);
  });

  it('are told to managers of a team that is larger than a page, too', async () => {
    const member = await createMember(app, ada, 'MEMBER', 'Mia');
    const last = await createMember(app, ada, 'MANAGER', 'Zoe');
    // All of whom come before her.
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
    await look();
    expect(app.mails.map((mail) => mail.to).sort()).toEqual([ada.user.email, last.user.email].sort());
  });

  it('are dismissed by each for themselves, and not seen by members', async () => {
    const manager = await createMember(app, ada, 'MANAGER');
    const member = await createMember(app, ada, 'MEMBER');
    const one = await project(once);
    await track(one, 9);
    await look();
    const [alert] = await seen();
    const id = alert?.id ?? '';
    expect(await problemOf(() => dismissBudgetAlert(app, member.actor, id))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await problemOf(() => seen(member))).toMatchObject({ code: 'FORBIDDEN' });
    const eve = await createPerson(app, 'Eve');
    expect(await problemOf(() => dismissBudgetAlert(app, eve.actor, id))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await dismissBudgetAlert(app, manager.actor, id);
    await dismissBudgetAlert(app, manager.actor, id);
    expect([(await seen(manager)).length, (await seen()).length]).toEqual([0, 1]);
    expect(await look()).toEqual([]);
  });

  it('of archived projects are nobody’s concern, and go with a project that is deleted', async () => {
    const [one, two] = [await project(once), await project(once)];
    await track(one, 9);
    await archiveItem(app, ada.actor, 'projects', one.id);
    expect(await look()).toEqual([]);
    const { timeEntry } = await track(two, 9);
    expect(await look()).toHaveLength(1);
    await app.db.transaction(async (tx) => {
      await tx.deleteFrom('time_entries').where('id', '=', timeEntry.id).execute();
    });
    await deleteCatalogItem(app, ada.actor, 'projects', two.id);
    expect(await seen()).toEqual([]);
  });

  it('are noticed by a server soon after something was written, and after a timer ran', async () => {
    const errors: unknown[] = [];
    const written = await project(once);
    const running = await project(once);
    await startTimer(app, ada.actor, { projectId: running.id });
    const watch = startBudgetWatch(app, (error) => errors.push(error), 50);
    try {
      const told = async () => (await seen()).map(({ projectId }) => projectId);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await told()).toEqual([]);
      await track(written, 8);
      announceChange(app, ada.actor);
      await vi.waitFor(async () => expect(await told()).toEqual([written.id]), 15_000);
      clock.turn(8 * HOUR);
      await vi.waitFor(async () => expect(await told()).toContain(running.id), 15_000);
    } finally {
      await watch.stop();
    }
    expect(errors).toEqual([]);
  });
});
