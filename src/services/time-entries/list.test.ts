import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { at, HOUR, instantAt, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { withoutHandle } from '../../../test/harness/without-handle.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createClient } from '../clients/create.ts';
import { createImport } from '../imports/create.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { startTimer } from '../timers/start.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';
import { deleteTimeEntry } from './delete.ts';
import { listTimeEntries, type TimeEntryQuery } from './list.ts';
import { unmergeTimeEntry } from './unmerge.ts';
import { updateTimeEntry } from './update.ts';

describeOnBothEngines('listTimeEntries', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
  });

  async function create(
    title: string,
    from: number,
    input: Partial<CreateTimeEntryInput> = {},
    actor = ada.actor,
  ) {
    const { timeEntry } = await createTimeEntry(app, actor, {
      ...span(from, from + 1),
      title,
      overlapPolicy: 'KEEP_BOTH',
      ...input,
    });
    return timeEntry;
  }

  async function titles(query: TimeEntryQuery = {}, actor: Actor = ada.actor) {
    return (await listTimeEntries(app, actor, query)).items.map((entry) => entry.title);
  }

  /** Returns the titles of all pages in order. */
  async function allPages(first: number, query: TimeEntryQuery = {}, actor: Actor = ada.actor) {
    const listed: (string | null)[] = [];
    let after: string | null = null;
    for (;;) {
      const page = await listTimeEntries(app, actor, { ...query, first, after });
      listed.push(...page.items.map((entry) => entry.title));
      const last = page.items.at(-1);
      if (!page.hasNextPage || !last) return listed;
      after = page.cursorOf(last);
    }
  }

  describe('the order and the pages', () => {
    it('sorts by start, newest first; equal starts by creation, newest first', async () => {
      await create('early', 1);
      await create('late', 5);
      await create('middle', 3);
      await create('middle again', 3);
      expect(await titles()).toEqual(['late', 'middle again', 'middle', 'early']);
    });

    it('returns an empty page without entries', async () => {
      const page = await listTimeEntries(app, ada.actor, {});
      expect(page).toMatchObject({ items: [], hasNextPage: false, hasPreviousPage: false });
      expect(await page.totals()).toEqual({ count: 0, milliseconds: 0 });
      expect(await titles({}, { ...ada.actor, memberships: [] })).toEqual([]);
    });

    it('returns every entry exactly once with any page size', async () => {
      // Several entries share a start, so that pages end between equal starts.
      for (let n = 0; n < 13; n++) await create(`entry ${n}`, Math.floor(n / 4));
      const all = await titles();
      expect(all).toHaveLength(13);
      for (const first of [1, 2, 3, 4, 5, 12, 13, 14]) expect(await allPages(first)).toEqual(all);
    });

    it('returns hasPreviousPage and hasNextPage', async () => {
      for (let n = 0; n < 4; n++) await create(`entry ${n}`, n);
      const one = await listTimeEntries(app, ada.actor, { first: 2 });
      expect(one).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
      const [, last] = one.items;
      if (!last) throw new Error('The page is too short.');
      const two = await listTimeEntries(app, ada.actor, { first: 2, after: one.cursorOf(last) });
      expect(two).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
      expect(two.items.map((entry) => entry.title)).toEqual(['entry 1', 'entry 0']);
    });

    it('neither repeats nor omits entries while entries are added and deleted', async () => {
      const before = [];
      for (let n = 0; n < 9; n++) before.push(await create(`old ${n}`, n));
      const listed: (string | null)[] = [];
      let after: string | null = null;
      for (let step = 0; ; step++) {
        const page = await listTimeEntries(app, ada.actor, { first: 2, after });
        listed.push(...page.items.map((entry) => entry.title));
        const last = page.items.at(-1);
        if (!page.hasNextPage || !last) break;
        after = page.cursorOf(last);
        await create(`newer ${step}`, 20 + step);
        await create('same start', (last.start - MONDAY) / HOUR);
        // The entry of the cursor may be deleted.
        await deleteTimeEntry(app, ada.actor, last.id);
      }
      expect(listed).toEqual([
        'old 8',
        'old 7',
        'old 6',
        'old 5',
        'old 4',
        'old 3',
        'old 2',
        'old 1',
        'old 0',
      ]);
    });

    it('merges several teams into one list', async () => {
      const elsewhere = await inNewTeam(app, account);
      const actor = { ...ada.actor, memberships: [...elsewhere.actor.memberships, ...ada.actor.memberships] };
      for (let n = 0; n < 10; n++)
        await create(`entry ${n}`, Math.floor(n / 3), {}, (n % 3 ? ada : elsewhere).actor);
      const all = await titles({}, actor);
      expect(all).toEqual([...all].sort().reverse());
      expect(all).toHaveLength(10);
      for (const first of [1, 3, 4]) expect(await allPages(first, {}, actor)).toEqual(all);
      const { totals } = await listTimeEntries(app, actor, { first: 2 });
      expect(await totals()).toEqual({ count: 10, milliseconds: 10 * HOUR });
    });

    it.each([0, -1, 501, 2.5])('rejects first: %d', async (first) => {
      expect(await problemOf(() => listTimeEntries(app, ada.actor, { first }))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'first',
      });
    });

    it('accepts first: 500 and defaults to 50', async () => {
      for (let n = 0; n < 51; n++) await create(`entry ${n}`, n);
      expect(await titles({ first: 500 })).toHaveLength(51);
      expect(await titles()).toHaveLength(50);
      expect(await titles({ first: null })).toHaveLength(50);
    });

    it('rejects forged and foreign cursors', async () => {
      const forged = Buffer.from('timeEntries\nnonsense\n5').toString('base64url');
      const ofProjects = Buffer.from(`projects\n${ada.team.id}\nx`).toString('base64url');
      for (const after of ['', 'nonsense', forged, ofProjects]) {
        expect(await problemOf(() => listTimeEntries(app, ada.actor, { after }))).toMatchObject({
          code: 'INVALID_CURSOR',
          field: 'after',
        });
      }
    });
  });

  describe('the visibility of entries', () => {
    it('shows members their own entries, and managers all entries', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      await create('of Ada', 1);
      await create('of Bob', 2, {}, bob.actor);
      const here = { teamId: ada.team.id };
      expect(await titles(here, bob.actor)).toEqual(['of Bob']);
      const { totals } = await listTimeEntries(app, bob.actor, here);
      expect(await totals()).toEqual({ count: 1, milliseconds: HOUR });
      for (const role of ['MANAGER', 'ADMIN', 'OWNER'] as const) {
        const memberships = bob.actor.memberships.map((membership) => ({ ...membership, role }));
        expect(await titles(here, { ...bob.actor, memberships })).toEqual(['of Bob', 'of Ada']);
      }
    });

    it('applies the role of each team for a caller in two teams', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const own = await inNewTeam(app, colleague);
      const actor = {
        ...bob.actor,
        memberships: [...own.actor.memberships, ...bob.actor.memberships.slice(0, 1)],
      };
      const other = await joinTeam(app, own, account, 'MEMBER');
      await create('of Ada in her team', 1);
      await create('of Bob in her team', 2, {}, bob.actor);
      await create('of Ada in his team', 3, {}, other.actor);
      expect(await titles({}, actor)).toEqual(['of Ada in his team', 'of Bob in her team']);
      expect(await titles({ teamId: ada.team.id }, actor)).toEqual(['of Bob in her team']);
    });

    it('filters by team and by member', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const elsewhere = await inNewTeam(app, account);
      const actor = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
      await create('of Ada', 1);
      await create('of Bob', 2, {}, bob.actor);
      await create('elsewhere', 3, {}, elsewhere.actor);
      expect(await titles({}, actor)).toEqual(['elsewhere', 'of Bob', 'of Ada']);
      expect(await titles({ teamId: ada.team.id }, actor)).toEqual(['of Bob', 'of Ada']);
      expect(await titles({ identityId: bob.identity.id }, actor)).toEqual(['of Bob']);
      expect(await titles({ identityId: bob.identity.id, teamId: ada.team.id }, actor)).toEqual(['of Bob']);
      expect(await titles({ identityId: bob.identity.id, teamId: elsewhere.team.id }, actor)).toEqual([]);
      expect(await titles({ identityId: bob.identity.id }, bob.actor)).toEqual(['of Bob']);
    });

    it('lists one person in all teams where the caller may see their time', async () => {
      const other = await inNewTeam(app, account);
      const bob = await joinTeam(app, ada, colleague, 'MANAGER');
      const there = await joinTeam(app, other, bob, 'MEMBER');
      await create('here', 1);
      await create('there', 2, {}, other.actor);
      await create('of Bob here', 3, { teamId: ada.team.id }, there.actor);
      await create('of Bob there', 4, { teamId: other.team.id }, there.actor);
      const own = [bob.identity.id, there.identity.id];
      expect(await titles({ identityIds: own }, there.actor)).toEqual(['of Bob there', 'of Bob here']);
      expect(await titles({ identityIds: own, teamId: ada.team.id }, there.actor)).toEqual(['of Bob here']);
      const adas = [ada.identity.id, other.identity.id];
      expect(await titles({ identityIds: adas }, there.actor)).toEqual(['here']);
      expect(await problemOf(() => titles({ identityIds: [other.identity.id] }, there.actor))).toMatchObject({
        code: 'FORBIDDEN',
      });
    });

    it('finds the entries of all spellings of a tag by tagKey', async () => {
      await create('one', 1, { tags: ['Deep'] });
      await create('two', 2, { tags: ['DEEP'] });
      await create('three', 3, { tags: ['Deeper'] });
      expect(await titles({ tagKey: 'deep' })).toEqual(['two', 'one']);
      expect(await titles({ tag: 'Deep' })).toEqual(['two', 'one']);
      expect(await titles({ tag: 'DEEP' })).toEqual([]);
    });

    it('rejects another member’s time for a MEMBER, and does not find invisible filters', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      expect(await problemOf(() => titles({ identityId: ada.identity.id }, bob.actor))).toMatchObject({
        code: 'FORBIDDEN',
      });
      const elsewhere = await inNewTeam(app, account);
      const client = await createClient(app, elsewhere.actor, { name: 'Acme' });
      const project = await createProject(app, elsewhere.actor, { name: 'Website' });
      const task = await createTask(app, elsewhere.actor, { projectId: project.id, name: 'Design' });
      const run = await createImport(app, elsewhere.actor, { tool: 'toggl', fileName: 'x.csv' });
      const foreign = {
        teamId: elsewhere.team.id,
        identityId: elsewhere.identity.id,
        projectId: project.id,
        clientId: client.id,
        taskId: task.id,
        importId: run.id,
      };
      for (const [field, id] of Object.entries(foreign)) {
        for (const wrong of [id, bob.user.id, 'nonsense', '']) {
          expect(
            await problemOf(() => titles({ [field]: wrong }, bob.actor)),
            `${field} ${wrong}`,
          ).toMatchObject({
            code: 'NOT_FOUND',
            field,
          });
        }
      }
    });

    it('does not find another member’s import for a MEMBER', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x.csv' });
      expect(await problemOf(() => titles({ importId: run.id }, bob.actor))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'importId',
      });
    });
  });

  describe('the filters', () => {
    it('filters by project, client, task, import and billable flag, also combined', async () => {
      const client = await createClient(app, ada.actor, { name: 'Acme' });
      const website = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
      const shop = await createProject(app, ada.actor, { name: 'Shop', clientId: client.id });
      const design = await createTask(app, ada.actor, { projectId: website.id, name: 'Design' });
      const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x.csv' });
      await create('nothing', 1);
      await create('client', 2, { clientId: client.id });
      await create('shop', 3, { projectId: shop.id });
      await create('website', 4, { projectId: website.id, billable: false });
      await create('design', 5, { taskId: design.id, importId: run.id });
      await archiveItem(app, ada.actor, 'projects', website.id);

      expect(await titles({ projectId: website.id })).toEqual(['design', 'website']);
      expect(await titles({ clientId: client.id })).toEqual(['design', 'website', 'shop', 'client']);
      expect(await titles({ taskId: design.id })).toEqual(['design']);
      expect(await titles({ importId: run.id })).toEqual(['design']);
      expect(await titles({ billable: true })).toEqual(['design', 'shop']);
      expect(await titles({ billable: false })).toEqual(['website', 'client', 'nothing']);
      expect(await titles({ clientId: client.id, billable: true, to: at(5) })).toEqual(['shop']);
      expect(await titles({ projectId: shop.id, taskId: design.id })).toEqual([]);
      expect(
        await titles({ projectId: null, billable: null, from: null, tag: null, search: null }),
      ).toHaveLength(5);
    });

    it('selects entries by their start with from and to', async () => {
      for (let n = 0; n < 5; n++) await create(`entry ${n}`, n);
      expect(await titles({ from: at(1), to: at(3) })).toEqual(['entry 2', 'entry 1']);
      expect(await titles({ from: at(3) })).toEqual(['entry 4', 'entry 3']);
      expect(await titles({ to: at(1) })).toEqual(['entry 0']);
      expect(await titles({ from: '2026-03-02T04:00:00+01:00' })).toEqual(['entry 4', 'entry 3']);
      expect(await allPages(1, { from: at(1), to: at(4) })).toEqual(['entry 3', 'entry 2', 'entry 1']);
    });

    it('selects entries that reach into the range with overlapping', async () => {
      const entry = (title: string, from: number, to: number) =>
        createTimeEntry(app, ada.actor, {
          title,
          startTime: at(from),
          endTime: at(to),
          overlapPolicy: 'KEEP_BOTH',
        });
      await entry('long', -30 * 24, 10);
      await entry('before', 0, 1);
      await entry('into', 0, 2);
      await entry('touching', 0.5, 1);
      await entry('inside', 1, 2);
      await entry('out', 2, 5);
      await entry('after', 3, 4);
      const range = { from: at(1), to: at(3), overlapping: true };
      expect(new Set(await titles(range))).toEqual(new Set(['out', 'inside', 'into', 'long']));
      expect(await allPages(1, range)).toEqual(await titles(range));
      expect(await titles({ ...range, overlapping: false })).toEqual(['out', 'inside']);
      const page = await listTimeEntries(app, ada.actor, range);
      expect((await page.totals()).count).toBe(4);
      clock.set(Date.parse(at(6)));
      await startTimer(app, ada.actor, { title: 'runs', startTime: at(0) });
      expect(await titles(range)).toContain('runs');
      expect(await titles({ ...range, from: at(-2), to: at(-1) })).toEqual(['long']);
    });

    it.each([
      [{ from: '2026-03-02' }, 'from'],
      [{ to: 'tomorrow' }, 'to'],
      [{ from: '' }, 'from'],
      [{ from: at(3), to: at(3) }, 'to'],
      [{ from: at(4), to: at(3) }, 'to'],
      [{ overlapping: true }, 'overlapping'],
      [{ search: 'a\0b' }, 'search'],
      [{ search: 'x'.repeat(501) }, 'search'],
      [{ tag: 'a\0b' }, 'tag'],
    ])('rejects %j', async (query, field) => {
      expect(await problemOf(() => titles(query))).toMatchObject({ code: 'INVALID_INPUT', field });
    });

    it('tag matches the exact name, also of an archived tag', async () => {
      await create('both', 1, { tags: ['deep work', 'urgent'] });
      await create('one', 2, { tags: ['urgent'] });
      await create('none', 3);
      expect(await titles({ tag: 'urgent' })).toEqual(['one', 'both']);
      expect(await titles({ tag: ' deep work ' })).toEqual(['both']);
      expect(await titles({ tag: 'Urgent' })).toEqual([]);
      expect(await titles({ tag: 'unknown' })).toEqual([]);
      expect(await titles({ tag: '' })).toHaveLength(3);
      const tag = await createTag(app, ada.actor, { name: 'fresh' });
      await create('fresh one', 4, { tags: ['fresh'] });
      await archiveItem(app, ada.actor, 'tags', tag.id);
      expect(await titles({ tag: 'fresh' })).toEqual(['fresh one']);
      const { totals } = await listTimeEntries(app, ada.actor, { tag: 'urgent' });
      expect(await totals()).toEqual({ count: 2, milliseconds: 2 * HOUR });
    });

    it('search matches titles and descriptions, ignoring case and Unicode form', async () => {
      await create('Réunion Café', 1);
      await create('other', 2, { description: 'about the CAFÉ' });
      await create('100%_done\\', 3);
      await create('1000 done', 4);
      await create('ΣΊΣΥΦΟΣ', 5);
      expect(await titles({ search: 'café' })).toEqual(['other', 'Réunion Café']);
      expect(await titles({ search: 'cafe\u0301' })).toEqual(['other', 'Réunion Café']);
      expect(await titles({ search: 'cafe' })).toEqual([]);
      expect(await titles({ search: '0%_D' })).toEqual(['100%_done\\']);
      expect(await titles({ search: '%' })).toEqual(['100%_done\\']);
      expect(await titles({ search: '_' })).toEqual(['100%_done\\']);
      expect(await titles({ search: '\\' })).toEqual(['100%_done\\']);
      expect(await titles({ search: "'" })).toEqual([]);
      expect(await titles({ search: 'σίσ' })).toEqual(['ΣΊΣΥΦΟΣ']);
      expect(await titles({ search: '' })).toHaveLength(5);
    });
  });

  it('search matches the texts of parts, but not former texts of an entry', async () => {
    const merge = { overlapPolicy: 'MERGE_ANY' } as const;
    await create('Emails', 9);
    await create('Daily STANDUP', 9, { ...span(9.5, 10.5), ...merge });
    await create('Réunion', 9, { ...span(9.25, 10), ...merge, description: 'with Bob_' });
    await create('other', 20);
    const searchTitles = (search: string) => titles({ search });
    expect(await searchTitles('standup')).toEqual(['Emails']);
    expect(await searchTitles('RÉUNION')).toEqual(['Emails']);
    expect(await searchTitles('bob_')).toEqual(['Emails']);
    expect(await searchTitles('bobx')).toEqual([]);
    expect(await searchTitles('e')).toEqual(['other', 'Emails']);
    const page = await listTimeEntries(app, ada.actor, { search: 'standup' });
    expect(await page.totals()).toEqual({ count: 1, milliseconds: 1.5 * HOUR });

    const [entry] = page.items;
    await updateTimeEntry(app, ada.actor, { id: entry?.id ?? '', title: 'Inbox' });
    expect(await searchTitles('emails')).toEqual([]);
    expect(await searchTitles('standup')).toEqual(['Inbox']);
    // A process of the previous version writes no folded text.
    await app.db.transaction(async (tx) => {
      await tx
        .updateTable('time_entry_parts')
        .set({ search_text: null })
        .where('team_id', '=', ada.team.id)
        .execute();
    });
    expect(await searchTitles('standup')).toEqual(['Inbox']);
    await unmergeTimeEntry(app, ada.actor, entry?.id ?? '');
    expect(await searchTitles('standup')).toEqual(['Daily STANDUP']);
  });

  describe('the totals', () => {
    it('totals all pages to the millisecond, and a running timer up to now', async () => {
      clock.set(Math.max(clock(), instantAt(100)));
      await create('one', 1);
      await create('two', 2, { startTime: '2026-03-02T02:00:00.001Z', endTime: at(2.5) });
      const running = await startTimer(app, ada.actor, { title: 'running' });
      clock.turn(1234);
      const page = await listTimeEntries(app, ada.actor, { first: 1 });
      expect(page.items).toEqual([running.timeEntry]);
      expect(await page.totals()).toEqual({ count: 3, milliseconds: HOUR + HOUR / 2 - 1 + 1234 });
    });

    it('computes exact totals of long histories', async () => {
      for (let n = 0; n < 5; n++) {
        await create(`entry ${n}`, 0, { startTime: at(n), endTime: at(n + 31 * 24) });
      }
      const { totals } = await listTimeEntries(app, ada.actor, {});
      expect(await totals()).toEqual({ count: 5, milliseconds: 5 * 31 * 24 * HOUR });
    });
  });

  describe('queries that may scan the whole history', () => {
    it.each<[string, (at: { projectId: string; taskId: string; identityId: string }) => TimeEntryQuery]>([
      ['a text', () => ({ search: 'one' })],
      ['a tag', () => ({ tag: 'deep' })],
      ['a tag in any spelling', () => ({ tagKey: 'deep' })],
      ['billable or not', () => ({ billable: false })],
      ['two places', ({ projectId, taskId }) => ({ projectId, taskId })],
      ['a member at a place', ({ projectId, identityId }) => ({ projectId, identityIds: [identityId] })],
    ])('runs slow queries in the report queue: %s', async (_, queryAt) => {
      const { id: projectId } = await createProject(app, ada.actor, { name: 'Site' });
      const { id: taskId } = await createTask(app, ada.actor, { name: 'Forms', projectId });
      const made = await create('one', 1, { tags: ['deep'], billable: false, taskId });
      const query = queryAt({ projectId, taskId, identityId: made.identityId });
      const page = await listTimeEntries(withoutHandle(app, 'lists'), ada.actor, query);
      expect(page.items.map(({ id }) => id)).toEqual([made.id]);
      expect(await page.totals()).toEqual({ count: 1, milliseconds: HOUR });
      await expect(listTimeEntries(withoutHandle(app, 'reports'), ada.actor, query)).rejects.toThrow(
        'read by reports',
      );
    });

    it('runs a page along an index outside the report queue, but its totals inside', async () => {
      const { id: projectId } = await createProject(app, ada.actor, { name: 'Site' });
      const made = await create('one', 1, { projectId });
      const page = await listTimeEntries(withoutHandle(app, 'reports'), ada.actor, {
        projectId,
        from: at(0),
      });
      expect(page.items.map(({ id }) => id)).toEqual([made.id]);
      await expect(page.totals()).rejects.toThrow('read by reports');
    });
  });
});
