import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestApp,
  describeOn,
  describeOnBothEngines,
  type TestApp,
} from '../../test/harness/engines.ts';
import {
  createMember,
  createPerson,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../test/harness/factories.ts';
import { readResult, type ToolResult } from '../../test/harness/mcp.ts';
import { at, HOUR, instantAt, span, turnableClock } from '../../test/harness/times.ts';
import { undeclaredPaths } from '../../test/harness/undeclared-paths.ts';
import { sampleReport } from '../../test/samples/sample-report.ts';
import { groupings } from '../domain/reports/grouping.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { localTime } from '../domain/time/local-time.ts';
import { storedReport } from '../import-run/report/store.ts';
import { newId } from '../lib/ids.ts';
import type { BudgetInput } from '../services/budgets/read-budget.ts';
import { listCatalog } from '../services/catalog/list.ts';
import { createClient } from '../services/clients/create.ts';
import { createImport } from '../services/imports/create.ts';
import { finishImport } from '../services/imports/finish.ts';
import { createProject } from '../services/projects/create.ts';
import { archiveTeam } from '../services/teams/archive.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { updateCurrentUser } from '../services/users/current.ts';
import { callTool } from './call.ts';
import { readResource } from './resources.ts';
import { tools } from './tools.ts';

interface Timer {
  id: string;
  title: string;
  start_time: string;
  team: string;
}

/** Tokenizers differ, so this is below the limit of 8,000. */
const MAX_TOKENS = 7_950;

describeOn('sqlite', 'the list of tools', () => {
  test('the list of tools stays short enough to be read in every conversation', () => {
    const list = JSON.stringify({ tools: tools.map(({ listed }) => listed) });
    const left = MAX_TOKENS - countTokens(list);
    expect(left, `${left} of ${MAX_TOKENS} tokens are left`).toBeGreaterThanOrEqual(0);
  });

  test.each(tools.map((tool) => [tool.name, tool] as const))(
    'describes %s completely',
    (name, { listed, scope }) => {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(listed.title).not.toBe('');
      expect(listed.description).toMatch(/\.$/);
      expect(listed.inputSchema.type).toBe('object');
      expect(listed.outputSchema.type).toBe('object');
      const { readOnlyHint, destructiveHint, openWorldHint } = listed.annotations;
      expect([typeof readOnlyHint, openWorldHint]).toEqual(['boolean', false]);
      // Absent hints mean a destructive tool that cannot be repeated. Hints of tools that only read have no
      // meaning.
      if (!readOnlyHint) expect(typeof destructiveHint).toBe('boolean');
      expect(scope).toBe(listed.annotations.readOnlyHint ? 'read' : 'write');
      // All arguments and results are in snake_case.
      const names = JSON.stringify(listed).match(/"[A-Za-z_]+":\{/g) ?? [];
      expect(names.filter((one) => /[A-Z]/.test(one)).sort()).toEqual([
        '"inputSchema":{',
        '"outputSchema":{',
      ]);
    },
  );

  test('declares in every input object that unknown arguments are rejected', () => {
    const objectsIn = (value: unknown): Record<string, unknown>[] => {
      if (typeof value !== 'object' || value === null) return [];
      const nested = Object.values(value).flatMap(objectsIn);
      return 'type' in value && value.type === 'object' ? [value as never, ...nested] : nested;
    };
    for (const { name, listed } of tools) {
      const objects = objectsIn(listed.inputSchema);
      expect(objects.length, name).toBeGreaterThan(0);
      for (const one of objects) expect(one.additionalProperties, name).toBe(false);
    }
  });

  test('declares the enforced bounds', () => {
    const inputOf = (name: string) => tools.find((tool) => tool.name === name)?.listed.inputSchema;
    expect(inputOf('list_projects')).toMatchObject({
      properties: { first: { type: 'integer', minimum: 1, maximum: 500 } },
    });
    expect(inputOf('team_analytics')).toMatchObject({
      properties: { group_by: { minItems: 1, maxItems: 3, items: { type: 'string', enum: groupings } } },
      required: ['from', 'to', 'group_by'],
    });
  });

  test('declares no tool idempotent whose second call fails or affects another timer', () => {
    const idempotent = tools
      .filter(({ listed }) => listed.annotations.idempotentHint)
      .map(({ name }) => name);
    for (const name of ['stop_timer', 'discard_timer', 'unmerge_time_entry', 'undo_import'])
      expect(idempotent).not.toContain(name);
  });

  test('describes the default team if other arguments may imply another team', () => {
    for (const { name, listed } of tools) {
      const { properties = {} } = listed.inputSchema as {
        properties?: Record<string, { description?: string }>;
      };
      if (!properties.team || !(properties.project || properties.member)) continue;
      expect(properties.team.description, name).not.toMatch(/default: your default team$/);
    }
  });

  test('lists each tool once', () => {
    expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length);
  });
});

describeOnBothEngines('tools', (engine) => {
  const clock = turnableClock(instantAt(12));
  const reported: unknown[] = [];
  const report = (error: unknown) => {
    reported.push(error);
    return 'r-1';
  };
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());

  const call = async (
    name: string,
    args: Record<string, unknown> = {},
    { actor }: Person = ada,
  ): Promise<ToolResult> => {
    const result = readResult(await callTool({ app, actor }, name, args, report));
    // The result must conform to the declared output schema.
    const schema = tools.find((tool) => tool.name === name)?.listed.outputSchema ?? {};
    if (result.problems.length === 0) expect(undeclaredPaths(result.data, schema)).toEqual([]);
    return result;
  };

  test('returns the user, their zone and their teams for who_am_i', async () => {
    const { data, text } = await call('who_am_i');
    expect(data).toMatchObject({
      id: ada.user.id,
      name: 'Ada',
      email: ada.user.email,
      timezone: 'UTC',
      week_start: 'MONDAY',
      now: '2026-03-02T12:00:00Z',
      local_time: '2026-03-02T12:00:00+00:00',
      scopes: ['read', 'write'],
      default_team_id: ada.team.id,
      teams: [{ id: ada.team.id, role: 'OWNER', member_id: ada.identity.id, currency: 'EUR' }],
    });
    expect(text).toContain(`OWNER of ${ada.team.name}`);
  });

  test('returns the state of budgets for budget_status, only to managers', async () => {
    const lead = await inNewTeam(app, ada, { name: 'Budgets', defaultHourlyRate: { amount: '50' } });
    const make = async (name: string, budget: BudgetInput) => {
      const { id } = await createProject(app, lead.actor, { name, budget });
      await createTimeEntry(app, lead.actor, { ...span(6, 9), projectId: id, overlapPolicy: 'KEEP_BOTH' });
      return id;
    };
    const shop = await make('Shop', { seconds: 2 * 3600, period: 'ONCE' });
    const site = await make('Site', { money: { amount: '1000' }, period: 'MONTHLY' });
    await createProject(app, lead.actor, { name: 'Without' });
    const { data, text } = await call('budget_status', {}, lead);
    expect(data).toEqual({
      budgets: [
        {
          project: 'Shop',
          project_id: shop,
          budget: '2 h',
          spent: '3 h',
          left: '-1 h',
          used_percent: 150,
          per_day: '3 h',
        },
        {
          project: 'Site',
          project_id: site,
          budget: '1000.00 EUR a month',
          month: '2026-03',
          spent: '150.00 EUR',
          left: '850.00 EUR',
          used_percent: 15,
          even_percent: 4.8,
          per_day: '100.00 EUR',
          runs_out_on: '2026-03-11',
        },
      ],
    });
    expect(text).toContain('Shop: 3 h of 2 h spent (150 %), -1 h left, 3 h a day at this pace');
    expect((await call('budget_status', { project: 'Site' }, lead)).data).toMatchObject({
      budgets: [{ project: 'Site' }],
    });
    const member = await createMember(app, lead, 'MEMBER');
    const refused = await call('budget_status', {}, member);
    expect(refused.problems).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect(refused.text).not.toMatch(/150|Shop/);
  });

  describe('import tools', () => {
    const counts = { created: 2, merged: 0, deduplicated: 0, skipped: 12, failed: 0 };
    const bring = async (person: Person) => {
      const { actor } = person;
      const run = await createImport(app, actor, { tool: 'toggl', fileName: 'entries.csv' });
      const row = (line: number) => ({
        ...span(line, line + 1),
        importId: run.id,
        externalId: `row ${line}`,
      });
      const entries = [await createTimeEntry(app, actor, row(2)), await createTimeEntry(app, actor, row(3))];
      return { run, entries: entries.map(({ timeEntry }) => timeEntry) };
    };

    test('lists imports, and shows a shortened reconciliation of another program', async () => {
      const bob = await inNewTeam(app, ada);
      const { run } = await bring(bob);
      const rows = Array.from({ length: 12 }, (_, n) => ({ line: n, why: 'x'.repeat(1_000) }));
      const report = JSON.stringify({ verdict: 'DIFFERS', counts, rows });
      const view = { id: run.id, tool: 'toggl', file: 'entries.csv', entries: 2, seconds: 7200 };
      const unfinished = await call('show_import', { id: run.id }, bob);
      expect(unfinished.data).toEqual({ import: { ...view, started_at: formatInstant(clock()) } });
      expect(unfinished.text).toContain('not finished');
      await finishImport(app, bob.actor, run.id, { report });
      const listed = await call('list_imports', { team: bob.team.name }, bob);
      expect(listed.data).toMatchObject({ imports: [{ ...view, verdict: 'DIFFERS' }], total_count: 1 });
      expect(listed.text).toMatch(/^1 import\n- .* toggl, entries\.csv: 2 entries, 2 h, DIFFERS \(id /);
      const { data, text } = await call('show_import', { id: run.id }, bob);
      expect(data).toMatchObject({ import: view, counts });
      const shown = JSON.parse(String(data.report));
      expect(shown).toMatchObject({ verdict: 'DIFFERS', counts });
      expect(shown.rows).toHaveLength(11);
      expect(shown.rows[10]).toBe('2 more');
      expect(text).toContain('2 created, 0 merged, 0 deduplicated, 12 skipped, 0 failed');
      expect(text.length).toBeLessThan(8_000);
    });

    test('shows a reconciliation in sentences', async () => {
      const bob = await inNewTeam(app, ada);
      const { run } = await bring(bob);
      const missing = Array.from({ length: 12 }, (_, n) => `toggl.csv, line ${n}: Not readable: Start "x".`);
      const report = sampleReport({
        verdict: 'INCOMPLETE',
        verdicts: { time: 'INCOMPLETE', money: 'MATCHES' },
        missing,
      });
      await finishImport(app, bob.actor, run.id, { report: storedReport(report) });
      const { text } = await call('show_import', { id: run.id }, bob);
      const lines = text.split('\n');
      expect(lines).toContain(
        '1,290 records = 1,270 created + 4 merged + 10 already imported + 6 skipped + 0 failed',
      );
      expect(lines.some((line) => line.startsWith('Time: Incomplete. '))).toBe(true);
      expect(lines.filter((line) => line.startsWith('toggl.csv, line '))).toEqual(missing.slice(0, 10));
      expect(lines).toContain('2 more');
      expect(text).not.toContain('{');
    });

    test('undoes an import, except for entries that were changed since', async () => {
      const bob = await inNewTeam(app, ada);
      const { run, entries } = await bring(bob);
      const kept = entries[0]?.id ?? '';
      clock.turn(HOUR);
      await call('update_time_entry', { id: kept, title: 'By hand' }, bob);
      const { data, text } = await call('undo_import', { id: run.id }, bob);
      expect(data).toEqual({ deleted: 1, restored: 0, kept: 1, kept_ids: [kept], remaining: 0 });
      expect(text).toBe('Deleted 1 entry. Kept 1 entry: changed since.');
      const again = await call('undo_import', { id: run.id }, bob);
      expect(again.problems).toMatchObject([{ code: 'IMPORT_UNDONE', field: 'id' }]);
      expect((await call('show_import', { id: run.id }, bob)).text).toContain('undone at');
    });

    test('deletes the unused catalog items of an import on request', async () => {
      const bob = await inNewTeam(app, ada);
      const { run } = await bring(bob);
      await createClient(app, bob.actor, { name: 'Acme', importId: run.id });
      await call('undo_import', { id: run.id, with_catalog: true }, bob);
      expect((await call('list_clients', { team: bob.team.id }, bob)).data.total_count).toBe(0);
    });
  });

  test('creates, changes, archives, restores and lists clients, projects and tasks', async () => {
    await call('create_client', { name: 'Acme', hourly_rate: '85.50' });
    expect((await call('update_client', { client: 'acme', hourly_rate: '90 USD' })).data).toMatchObject({
      client: { name: 'Acme', hourly_rate: '90.00 USD', archived: false },
    });
    expect(
      (await call('update_client', { client: 'acme', hourly_rate: null })).data.client,
    ).not.toHaveProperty('hourly_rate');
    const made = await call('create_project', { name: 'Website', client: 'Acme', billable: false });
    expect(made.data).toMatchObject({ project: { name: 'Website', client: 'Acme', billable: false } });
    expect(made.text).toContain('Created: Website (client Acme');
    expect(
      (await call('update_project', { project: 'website', client: null })).data.project,
    ).not.toHaveProperty('client');
    await call('create_task', { name: 'Design', project: 'website' });
    expect((await call('update_task', { task: 'design', name: 'Drafts' })).data).toMatchObject({
      task: { name: 'Drafts', project: 'Website' },
    });
    for (const [noun, name] of Object.entries({ task: 'Drafts', project: 'Website', client: 'Acme' })) {
      const listed = async (archived: boolean) =>
        (await call(`list_${noun}s`, { archived })).data.total_count;
      expect([await listed(false), await listed(true)]).toEqual([1, 0]);
      expect((await call(`archive_${noun}`, { [noun]: name })).data).toMatchObject({
        [noun]: { archived: true },
      });
      expect([await listed(false), await listed(true)]).toEqual([0, 1]);
      const back = await call(`archive_${noun}`, { [noun]: name, archived: false });
      expect(back.data).toMatchObject({ [noun]: { archived: false } });
      expect(back.text).toContain(`Brought back: ${name}`);
    }
  });

  test('continues lists after a cursor, and counts all pages', async () => {
    for (const name of ['One', 'Three', 'Two']) await call('create_project', { name: `Page ${name}` });
    const first = await call('list_projects', { search: 'page', first: 2 });
    expect(first.data).toMatchObject({
      projects: [{ name: 'Page One' }, { name: 'Page Three' }],
      total_count: 3,
    });
    expect(first.text).toContain(`after = ${first.data.next_cursor}`);
    const second = await call('list_projects', { search: 'page', first: 2, after: first.data.next_cursor });
    expect(second.data).toMatchObject({ projects: [{ name: 'Page Two' }], total_count: 3 });
    expect(second.data).not.toHaveProperty('next_cursor');
  });

  test('creates an entry once per key, merges it with an overlapping entry and unmerges it', async () => {
    await call('create_project', { name: 'Overlap' });
    const args = {
      start_time: at(9),
      end_time: at(10),
      title: 'First',
      project: 'overlap',
      tags: ['Deep Work'],
    };
    const first = await call('create_time_entry', { ...args, idempotency_key: 'one' });
    expect(first.data).toMatchObject({
      outcome: 'CREATED',
      warnings: [],
      time_entry: {
        start_time: at(9),
        end_time: at(10),
        seconds: 3600,
        project: 'Overlap',
        tags: ['Deep Work'],
      },
    });
    const again = await call('create_time_entry', { ...args, title: 'Other', idempotency_key: 'one' });
    expect(again.data).toMatchObject({ outcome: 'DEDUPLICATED', time_entry: { title: 'First' } });
    expect(again.data.warnings).toHaveLength(1);
    expect(again.text).toContain('this idempotency_key was used before');

    const late = { start_time: at(9.5), end_time: at(11), project: 'Overlap', tags: ['deep work'] };
    const kept = await call('create_time_entry', { ...late, title: 'Second' });
    expect(kept.data).toMatchObject({
      outcome: 'CREATED',
      warnings: [expect.stringContaining('It shares 30 minutes with the entry ')],
    });
    expect(kept.text).toContain('"First"');
    const { id: keptId } = kept.data.time_entry as { id: string };
    await call('update_time_entry', { id: keptId, start_time: at(10.5), end_time: at(12) });
    const moved = await call('update_time_entry', { id: keptId, start_time: at(9) });
    expect(moved.data.warnings).toEqual([expect.stringContaining('It shares 60 minutes with the entry ')]);
    expect(moved.text).toContain('"First"');
    await call('delete_time_entry', { id: keptId });

    const merged = await call('create_time_entry', { ...late, title: 'FIRST' });
    expect(merged.data).toMatchObject({
      outcome: 'MERGED',
      time_entry: { end_time: at(11), tags: ['Deep Work'] },
    });
    expect(merged.text).toContain('unmerge_time_entry undoes the merge');
    const { id } = merged.data.time_entry as { id: string };
    const apart = await call('unmerge_time_entry', { id });
    expect(apart.data.time_entries).toHaveLength(2);
    expect(
      (await call('update_time_entry', { id, title: null, billable: false })).data.time_entry,
    ).not.toHaveProperty('title');
    const listed = await call('list_time_entries', { project: 'overlap', tag: 'deep work' });
    expect(listed.data).toMatchObject({ total_count: 2, total_seconds: 2.5 * 3600 });
    expect(listed.text).toContain('2 entries, 2 h 30 min in all');
    expect((await call('delete_time_entry', { id })).data).toEqual({ deleted_id: id });
    expect((await call('list_time_entries', { project: 'overlap' })).data.total_count).toBe(1);
  });

  test('lists the merged titles by which a search finds an entry', async () => {
    const eve = await createPerson(app, 'Eve');
    const policy = { overlap_policy: 'MERGE_ANY' };
    await call('create_time_entry', { start_time: at(9), end_time: at(10), title: 'Alpha' }, eve);
    for (const title of [' Zebra', 'ZEBRA', 'alpha', 'Say "hi"']) {
      await call('create_time_entry', { start_time: at(9.5), end_time: at(11), title, ...policy }, eve);
    }
    await call('create_time_entry', { start_time: at(12), end_time: at(13), title: 'Zebra alone' }, eve);
    const found = await call('list_time_entries', { search: 'zebra' }, eve);
    const [alone, merged] = found.data.time_entries as Record<string, unknown>[];
    expect(merged).toMatchObject({ title: 'Alpha', merged_titles: ['Zebra', 'Say "hi"'] });
    expect(alone).not.toHaveProperty('merged_titles');
    expect(found.text).toContain('"Alpha", with "Zebra, Say \\"hi\\"" merged');
  });

  test('lists entries by dates in the user’s time zone', async () => {
    const eve = await createPerson(app, 'Eve');
    await updateCurrentUser(app, eve.actor, { timezone: 'America/New_York' });
    // In New York: at 23:30 on the day before, and at 00:30 and 23:30 on the day.
    for (const hour of [4.5, 5.5, 28.5]) {
      await call('create_time_entry', { start_time: at(hour), end_time: at(hour + 0.25) }, eve);
    }
    const starts = async (range: object) => {
      const { data } = await call('list_time_entries', { ...range }, eve);
      return (data.time_entries as { start_time: string }[]).map((entry) => entry.start_time);
    };
    expect(await starts({ from: '2026-03-02' })).toEqual([at(28.5), at(5.5)]);
    expect(await starts({ to: '2026-03-01' })).toEqual([at(4.5)]);
    expect(await starts({ from: '2026-03-02', to: '2026-03-02' })).toEqual([at(28.5), at(5.5)]);
    expect(await starts({ from: '2026-03-02', to: at(28) })).toEqual([at(5.5)]);
    const refused = await call('list_time_entries', { from: '2 March', to: '2026-02-30' }, eve);
    expect(refused.problems).toMatchObject([{ code: 'INVALID_INPUT', field: 'from' }]);
    const backwards = await call('list_time_entries', { from: '2026-03-03', to: '2026-03-02' }, eve);
    expect(backwards.problems).toMatchObject([{ code: 'INVALID_INPUT', field: 'to' }]);
  });

  test('writes local times in the texts of warnings and refusals, and UTC in the data', async () => {
    const eve = await createPerson(app, 'Eve');
    await updateCurrentUser(app, eve.actor, { timezone: 'America/New_York' });
    const title = `Notes of "${at(9)}"`;
    await call('create_time_entry', { start_time: at(9), end_time: at(10), title }, eve);
    const late = { start_time: at(9.5), end_time: at(11), title: 'Other' };
    const kept = await call('create_time_entry', late, eve);
    const local = `"${title}" (2026-03-02 04:00–05:00 -05:00)`;
    expect(kept.text).toContain(`It shares 30 minutes with the entry `);
    expect(kept.text).toContain(local);
    const utc = `"${title}" (${at(9)} to ${at(10)})`;
    expect(kept.data.warnings).toEqual([expect.stringContaining(utc)]);

    const { id } = kept.data.time_entry as { id: string };
    const changed = await call('update_time_entry', { id, start_time: at(9) }, eve);
    expect(changed.text).toContain(local);
    expect(changed.data.warnings).toEqual([expect.stringContaining(utc)]);

    const refused = await call(
      'create_time_entry',
      { start_time: at(9), end_time: at(9.25), title: 'Third', overlap_policy: 'REJECT' },
      eve,
    );
    expect(refused.text).toContain(local);
    expect(refused.problems).toMatchObject([{ code: 'OVERLAP', message: expect.stringContaining(utc) }]);
  });

  test('starts a timer that stops the previous one, and stops it now or earlier', async () => {
    expect((await call('current_timer')).data).toEqual({ running: false });
    const first = await call('start_timer', { title: 'One' });
    expect(first.text).toContain('No other timer was running.');
    clock.turn(HOUR);
    const second = await call('start_timer', { title: 'Two' });
    expect(second.data).toMatchObject({ stopped_time_entry: { title: 'One', seconds: 3600 } });
    expect(second.text).toContain('Stopped the timer that was running');
    expect((await call('list_time_entries', { search: 'Two' })).data.total_seconds).toBe(0);
    clock.turn(13 * HOUR);
    const running = await call('current_timer');
    expect(running.data).toMatchObject({
      running: true,
      time_entry: { forgotten: true, seconds: 13 * 3600 },
    });
    expect((await call('list_time_entries', { search: 'Two' })).data.total_seconds).toBe(13 * 3600);
    const end = clock() - 12 * HOUR;
    expect((await call('stop_timer', { end_time: new Date(end).toISOString() })).data).toMatchObject({
      time_entry: { seconds: 3600 },
      warnings: [],
    });
    const early = new Date(end - HOUR / 2).toISOString();
    expect((await call('start_timer', { start_time: early })).data.warnings).toEqual([]);
    expect((await call('stop_timer')).data.warnings).toEqual([
      expect.stringMatching(
        /^It shares 30 minutes with the entry \S+ "Two" \(.*Z to .*Z\); both were kept\.$/,
      ),
    ]);
    await call('start_timer', {});
    expect((await call('discard_timer')).data).toHaveProperty('deleted_id');
    expect((await call('discard_timer')).problems).toMatchObject([{ code: 'NO_RUNNING_TIMER' }]);
  });

  test('names the timers in all teams, and rejects an ambiguous stop', async () => {
    const owner = await createPerson(app, 'Olga');
    const tim = await createMember(app, owner, 'MEMBER', 'Tim');
    const [here, there] = tim.actor.memberships.map(({ teamId }) => teamId);
    const far = (await call('start_timer', { title: 'Far', team: there }, tim)).data.time_entry as Timer;
    clock.turn(HOUR);
    const started = await call('start_timer', { title: 'Near', team: here }, tim);
    const near = started.data.time_entry as Timer;
    const other = { id: far.id, title: 'Far', start_time: far.start_time, team: far.team };
    expect(started.data.other_timers).toEqual([other]);
    expect(started.text).toContain('No other timer was running in this team.');
    expect(started.text).toContain(
      `Also running, in another team: ${localTime(Date.parse(far.start_time), 'UTC')} to now`,
    );
    expect(started.text).toContain(`team ${far.team}`);

    const current = await call('current_timer', {}, tim);
    expect(current.data).toMatchObject({ running: true, time_entry: { id: near.id }, other_timers: [other] });
    expect(current.text).toContain(far.id);
    expect((await call('current_timer', { team: here }, tim)).data).not.toHaveProperty('other_timers');
    const { contents } = await readResource({ app, actor: tim.actor }, 'stint://timer');
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(current.data);

    const { problems } = await call('stop_timer', {}, tim);
    expect(problems).toMatchObject([{ code: 'AMBIGUOUS', field: 'team' }]);
    for (const { id, title, start_time, team } of [near, far]) {
      expect(problems[0]?.message).toContain(
        `the entry ${id} "${title}" (${start_time} to now) in the team "${team}"`,
      );
    }
    // A manager does not see timers in teams that they do not share.
    await call('discard_timer', { team: here }, tim);
    const forTim = await call('start_timer', { member: 'tim', team: here }, owner);
    expect(forTim.text).toContain('No other timer was running in this team.');
    expect(forTim.data).not.toHaveProperty('other_timers');
  });

  test('sums a team’s time for team_analytics', async () => {
    const eve = await createPerson(app, 'Eve');
    await call('create_project', { name: 'Sum', hourly_rate: '100' }, eve);
    const span = { start_time: at(9), end_time: at(10.5) };
    await call('create_time_entry', { ...span, project: 'sum' }, eve);
    const { data, text } = await call(
      'team_analytics',
      { from: '2026-03-02', to: '2026-03-02', group_by: ['Project', 'day'] },
      eve,
    );
    expect(data).toMatchObject({
      team_id: eve.team.id,
      timezone: 'UTC',
      from: at(0),
      to: at(24),
      own_time_only: false,
      totals: { seconds: 5400, billable_seconds: 5400, entries: 1, amounts: ['150.00 EUR'] },
      rows: [
        {
          keys: [
            { by: 'PROJECT', name: 'Sum' },
            { by: 'DAY', name: '2026-03-02' },
          ],
          seconds: 5400,
        },
      ],
    });
    expect(text).toContain('Sum, 2026-03-02: 1 h 30 min, billable 1 h 30 min (100 %), 150.00 EUR, 1 entry');
  });

  test('names the team of analytics and members, and other teams that may have time', async () => {
    const owner = await createPerson(app, 'Uma');
    const una = await createMember(app, owner, 'MEMBER', 'Una');
    const question = { from: '2026-03-02', to: '2026-03-02', group_by: ['DAY'] };
    const empty = await call('team_analytics', question, una);
    expect(empty.data).toMatchObject({ team: owner.team.name, team_id: owner.team.id });
    expect(empty.text).toContain(`in the team ${owner.team.name}`);
    const others = (await call('who_am_i', {}, una)).data.teams as { id: string; name: string }[];
    const other = others.find(({ id }) => id !== owner.team.id);
    expect(empty.text).toContain(`You are in other teams too: ${other?.name}.`);
    expect((await call('team_analytics', question, owner)).text).not.toContain('other teams');
    await call('create_time_entry', { start_time: at(9), end_time: at(10) }, una);
    expect((await call('team_analytics', question, una)).text).not.toContain('other teams');

    const members = await call('list_team_members', {}, una);
    expect(members.data).toMatchObject({ team: owner.team.name, team_id: owner.team.id });
    expect(members.text).toContain(`2 members of the team ${owner.team.name}\n`);
  });

  test('returns analytics in pages with texts, and totals over all pages', async () => {
    const ivy = await createPerson(app, 'Ivy');
    for (let day = 0; day < 17; day++) {
      // 31 days each, one after another: a row for each day.
      const start = instantAt(0) - (day + 1) * 31 * 24 * HOUR;
      const [start_time, end_time] = [start, start + 31 * 24 * HOUR].map((one) =>
        new Date(one).toISOString(),
      );
      await call('create_time_entry', { start_time, end_time }, ivy);
    }
    const ask = (more: object) =>
      call('team_analytics', { from: '2024-01-01', to: '2026-03-02', group_by: ['DAY'], ...more }, ivy);
    const all = { total_count: 527, totals: { seconds: 527 * 24 * 3600, entries: 17 } };
    const usual = await ask({});
    expect(usual.data.rows).toHaveLength(50);
    expect(usual.data).toMatchObject(all);
    const first = await ask({ first: 500 });
    expect(first.data.rows).toHaveLength(500);
    expect(first.text.match(/^- /gm)).toHaveLength(500);
    expect(first.text).toContain(`17 entries; 527 rows\n`);
    expect(first.text).toContain(`after = ${first.data.next_cursor}`);
    const second = await ask({ first: 500, after: first.data.next_cursor });
    expect(second.data.rows).toHaveLength(27);
    expect(second.data).toMatchObject(all);
    expect(second.data).not.toHaveProperty('next_cursor');
    expect((await ask({ first: 2000 })).data.rows).toHaveLength(527);
  });

  test('finds time by the client at the time of tracking, even if the project changed its client', async () => {
    const max = await createPerson(app, 'Max');
    for (const name of ['Acme', 'Globex', 'Initech']) await call('create_client', { name }, max);
    const { data } = await call('create_project', { name: 'Mover', client: 'Acme' }, max);
    const { id } = data.project as { id: string };
    await call('create_time_entry', { start_time: at(9), end_time: at(10), project: 'Mover' }, max);
    await call('update_project', { project: 'Mover', client: 'Globex' }, max);
    const range = { from: '2026-03-02', to: '2026-03-02', group_by: ['PROJECT'] };
    for (const project of ['mover', id]) {
      const listed = await call('list_time_entries', { client: 'Acme', project }, max);
      expect(listed.data).toMatchObject({ total_count: 1, time_entries: [{ client: 'Acme' }] });
      const sums = await call('team_analytics', { ...range, client: 'Acme', project }, max);
      expect(sums.data).toMatchObject({ totals: { seconds: 3600 } });
    }
    // A project of the client itself is found before any other project of that name.
    await call('create_project', { name: 'Mover', client: 'Initech' }, max);
    const theirs = await call('list_time_entries', { client: 'Initech', project: 'mover' }, max);
    expect(theirs.data).toMatchObject({ total_count: 0 });
    const both = await call('list_time_entries', { client: 'Acme', project: 'mover' }, max);
    expect(both.problems).toMatchObject([{ code: 'AMBIGUOUS', field: 'project' }]);
    // New time requires a current project of the client.
    const work = { start_time: at(11), end_time: at(12), client: 'Acme', project: 'mover' };
    expect((await call('create_time_entry', work, max)).problems).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  test('lists members, and hides rates from members', async () => {
    const mia = await createMember(app, ada, 'MEMBER', 'Mia');
    const { data } = await call('list_team_members', {}, mia);
    expect(data).toMatchObject({ team_id: ada.team.id, total_count: 2 });
    await call('create_client', { name: 'Rated', hourly_rate: '70' });
    expect((await call('list_clients', { search: 'rated' }, mia)).data.clients).toMatchObject([
      { name: 'Rated' },
    ]);
    expect((await call('list_clients', { search: 'rated' }, mia)).text).not.toContain('an hour');
  });

  test('keeps user-written text on one line, so that it cannot imitate another line', async () => {
    const fay = await createPerson(app, 'Fay');
    const title = 'x"\n- 2026-01-01 fake line\u2028\u0085\r\n\u001b[2K';
    const span = { start_time: at(9), end_time: at(10) };
    const made = await call('create_time_entry', { ...span, title, description: `${title}d` }, fay);
    expect(made.data.time_entry).toMatchObject({ title, description: `${title}d` });
    const written = '"x\\"\\n- 2026-01-01 fake line\\u2028\\u0085\\r\\n\\u001b[2K';
    expect(made.text).toContain(` ${written}", description ${written}d", id`);
    const listed = await call('list_time_entries', {}, fay);
    expect(listed.text.split('\n')).toHaveLength(2);
    await call('start_timer', { title }, fay);
    const refused = await call('start_timer', { start_time: at(-24) }, fay);
    for (const { text } of [made, listed, refused]) expect(text).not.toMatch(/^- 2026-01-01/m);
    expect(refused.text).toContain('fake line');
    expect(refused.text.split('\n')).toHaveLength(1);
    const unknown = await call('list_projects', { 'a\n- b': 1 }, fay);
    expect(unknown.text.split('\n')).toHaveLength(1);
  });

  test('writes times in the user’s zone in texts, and UTC in data', async () => {
    const gus = await createPerson(app, 'Gus', 'Europe/Berlin');
    const made = await call('create_time_entry', { start_time: at(9), end_time: at(10.5) }, gus);
    expect(made.text).toContain('Created: 2026-03-02 10:00-11:30 +01:00 (Europe/Berlin, 1 h 30 min), ');
    expect(made.data.time_entry).toMatchObject({ start_time: at(9), end_time: at(10.5) });
    const listed = await call('list_time_entries', {}, gus);
    expect(listed.text.split('\n')).toEqual([
      '1 entry, 1 h 30 min in all, times in Europe/Berlin',
      expect.stringMatching(/^- 2026-03-02 10:00-11:30 \+01:00 \(1 h 30 min\), /),
    ]);
    const { id } = made.data.time_entry as { id: string };
    const changed = await call('update_time_entry', { id, end_time: at(16) }, gus);
    expect(changed.text).toContain('Changed: 2026-03-02 10:00-17:00 +01:00 (Europe/Berlin, 7 h), ');
    const started = await call('start_timer', { title: 'Run' }, gus);
    expect(started.text).toMatch(
      /^Started: 2026-03-\d\d \d\d:\d\d \+01:00 to now \(Europe\/Berlin, 0 s\) "Run"/,
    );
    expect((await call('stop_timer', {}, gus)).text).toContain(' +01:00 (Europe/Berlin, ');
  });

  test('notes that no time zone is chosen', async () => {
    const ivy = await createPerson(app, 'Ivy', null);
    expect((await call('who_am_i', {}, ivy)).text).toContain(', no time zone chosen, so UTC, where it is ');
    const made = await call('create_time_entry', { start_time: at(9), end_time: at(10.5) }, ivy);
    expect(made.text).toContain('Created: 2026-03-02 09:00-10:30 Z (1 h 30 min), ');
  });

  test('quotes user-written text, so that it cannot imitate the text after it', async () => {
    const fay = await createPerson(app, 'Fay');
    const hostile = 'x" , Acme / Website, billable, id 000';
    const span = { start_time: at(9), end_time: at(10), billable: false };
    const made = await call(
      'create_time_entry',
      { ...span, title: hostile, description: `\u202e${hostile}` },
      fay,
    );
    const { id } = made.data.time_entry as { id: string };
    const written = '"x\\" , Acme / Website, billable, id 000"';
    expect(made.text).toBe(
      `Created: 2026-03-02 09:00-10:00 Z (1 h) ${written}, description ${written}, id ${id}`,
    );
  });

  test('writes all data in the text too, for clients that only show text', async () => {
    const owner = await createPerson(app, 'Gil');
    const gus = await createMember(app, owner, 'ADMIN', 'Gus');
    const own = gus.actor.memberships.find(({ teamId }) => teamId !== owner.team.id);
    const me = await call('who_am_i', {}, gus);
    expect(me.text).toContain('Scopes: read, write.');
    expect(me.text).toContain(`ADMIN of ${owner.team.name} (id ${owner.team.id}), EUR, your default team`);
    await archiveTeam(app, gus.actor, own?.teamId ?? '');
    expect((await call('who_am_i', {}, gus)).text).toMatch(/OWNER of .*, EUR, archived$/m);

    await call('create_project', { name: 'Told', hourly_rate: '80' }, gus);
    await call('create_project', { name: 'Free', billable: false }, gus);
    const projects = await call('list_projects', {}, gus);
    expect(projects.text).toMatch(
      new RegExp(`Told \\(billable, 80.00 EUR an hour, team ${owner.team.name}, id`),
    );
    expect(projects.text).toMatch(/Free \(not billable, /);
    expect((await call('list_projects', {}, owner)).text).not.toContain(`team ${owner.team.name}`);

    const description = `${'long '.repeat(15)}1234\u{1F600}and on`;
    const entry = await call(
      'create_time_entry',
      { start_time: at(9), end_time: at(10), title: 'Work', description, project: 'told' },
      gus,
    );
    expect(entry.data.time_entry).toMatchObject({ description, team: owner.team.name });
    expect(entry.text).toContain(`"Work", description "${'long '.repeat(15)}1234…"`);
    expect(entry.text).toContain(`, team ${owner.team.name}, billable, 80.00 EUR an hour, id`);
  });

  test('accepts ids in upper case and with white space around them', async () => {
    const ida = await createPerson(app, 'Ida');
    const { data: made } = await call('create_project', { name: 'Ids' }, ida);
    const project = (made.project as { id: string }).id;
    const tagged = await call(
      'create_time_entry',
      { start_time: at(9), end_time: at(10), project, tags: ['Ids'] },
      ida,
    );
    const { id } = tagged.data.time_entry as { id: string };
    const [tag] = (await listCatalog(app, ida.actor, 'tags', {})).items;
    const odd = (text: string) => ` ${text.toUpperCase()}\n`;
    for (const filter of [
      { project: odd(project) },
      { team: odd(ida.team.id) },
      { member: odd(ida.identity.id) },
      { tag: odd(tag?.id ?? '') },
    ]) {
      expect((await call('list_time_entries', filter, ida)).data).toMatchObject({ total_count: 1 });
    }
    const changed = await call('update_time_entry', { id: odd(id), tags: [odd(tag?.id ?? '')] }, ida);
    expect(changed.data).toMatchObject({ time_entry: { id, tags: ['Ids'] } });
    const timer = (await call('start_timer', {}, ida)).data.time_entry as Timer;
    expect((await call('stop_timer', { id: odd(timer.id) }, ida)).data).toMatchObject({
      time_entry: { id: timer.id },
    });
    expect((await call('delete_time_entry', { id: odd(id) }, ida)).data).toEqual({ deleted_id: id });
  });

  describe('tools for a person in two teams', () => {
    let both: Person;
    let ownTeam: string;
    beforeAll(async () => {
      both = await joinTeam(app, ada, await createPerson(app, 'Uma'), 'MEMBER');
      ownTeam = both.actor.memberships.at(-1)?.teamId ?? '';
      await call('create_project', { name: 'Two places' }, ada);
      await call('create_project', { name: 'Two places', team: ownTeam }, both);
      await call('create_project', { name: 'Own place', team: ownTeam }, both);
      await call('create_task', { name: 'Sweep', project: 'own place' }, both);
      await call('create_time_entry', { start_time: at(1), end_time: at(2), member: 'me' }, both);
      const own2 = {
        start_time: at(3),
        end_time: at(5),
        member: 'Me',
        project: 'own place',
        tags: ['Broom'],
      };
      await call('create_time_entry', own2, both);
    });

    test('resolves “me” and the person’s name in each of their teams', async () => {
      for (const member of ['me', 'ME', 'uma', both.user.email]) {
        const { data } = await call('list_time_entries', { member }, both);
        expect(data).toMatchObject({ total_count: 2, total_seconds: 3 * 3600 });
        const one = await call('list_time_entries', { member, team: ownTeam }, both);
        expect(one.data).toMatchObject({ total_count: 1, time_entries: [{ team_id: ownTeam }] });
      }
      expect((await call('current_timer', { member: 'me' }, both)).data).toEqual({ running: false });
      await call('start_timer', { member: 'me', team: ownTeam }, both);
      expect((await call('current_timer', { member: 'me' }, both)).data).toMatchObject({ running: true });
      expect((await call('current_timer', { member: 'uma' }, both)).data).toMatchObject({ running: true });
      await call('discard_timer', {}, both);
    });

    test('uses the project’s team for analytics', async () => {
      const range = { from: '2026-03-02', to: '2026-03-02', group_by: ['PROJECT'] };
      for (const more of [{}, { member: 'me' }]) {
        const { data } = await call('team_analytics', { ...range, ...more, project: 'own place' }, both);
        expect(data).toMatchObject({ team_id: ownTeam, totals: { seconds: 7200 } });
      }
      const mine = await call('team_analytics', { ...range, member: 'me' }, both);
      expect(mine.data).toMatchObject({ team_id: ada.team.id, totals: { seconds: 3600 } });
    });

    test('resolves changes in the team of the entry, and tasks in its project', async () => {
      const made = await call(
        'create_time_entry',
        { start_time: at(6), end_time: at(7), project: 'own place' },
        both,
      );
      const { id } = made.data.time_entry as { id: string };
      const change = (args: object) => call('update_time_entry', { id, ...args }, both);
      await call('create_task', { name: 'Sweep', project: await idOf('Two places', ownTeam) }, both);
      expect((await change({ task: 'sweep' })).data).toMatchObject({
        time_entry: { project: 'Own place', task: 'Sweep' },
      });
      expect((await change({ project: 'two places', task: 'sweep' })).data).toMatchObject({
        time_entry: { project: 'Two places', task: 'Sweep', team_id: ownTeam },
      });
      await call('create_project', { name: 'Ada alone' }, ada);
      const { problems } = await change({ project: 'Ada alone' });
      expect(problems).toMatchObject([{ code: 'NOT_FOUND', field: 'project' }]);
      expect(problems[0]?.message).toContain('no project called "Ada alone" in this team');
    });

    test('spells tags as in the team of the entry, and finds tags in any spelling', async () => {
      const span = (hour: number) => ({ start_time: at(hour), end_time: at(hour + 0.5) });
      const tagsOf = (result: ToolResult) => (result.data.time_entry as { id: string; tags: string[] }).tags;
      const here = await call('create_time_entry', { ...span(8), tags: ['BROOM'] }, both);
      expect(tagsOf(here)).toEqual(['BROOM']);
      const there = await call(
        'create_time_entry',
        { ...span(9), project: 'own place', tags: ['BROOM'] },
        both,
      );
      expect(tagsOf(there)).toEqual(['Broom']);
      const { id } = there.data.time_entry as { id: string };
      expect(tagsOf(await call('update_time_entry', { id, tags: ['brooM'] }, both))).toEqual(['Broom']);
      expect((await call('list_time_entries', { tag: 'broom' }, both)).data.total_count).toBe(3);
      expect((await call('list_time_entries', { tag: 'broom', team: ownTeam }, both)).data.total_count).toBe(
        2,
      );
      const unknown = await call('list_time_entries', { tag: 'bromm', team: ownTeam }, both);
      expect(unknown.problems[0]?.message).toContain('Did you mean "Broom"?');
    });

    async function idOf(name: string, team: string): Promise<string> {
      const { data } = await call('list_projects', { search: name, team }, both);
      return (data.projects as { id: string }[])[0]?.id ?? '';
    }
  });

  describe('refusals with message, code and argument', () => {
    test('writes refusals with the names of the tools, except in quoted user text', async () => {
      await call('create_project', { name: 'Shelved; unarchive teamId first' });
      await call('archive_project', { project: 'Shelved; unarchive teamId first' });
      const { data } = await call('list_projects', { search: 'shelved', archived: true });
      const [shelved] = data.projects as { id: string }[];
      const work = { start_time: at(9), end_time: at(10), project: shelved?.id };
      expect((await call('create_time_entry', work)).problems).toEqual([
        {
          code: 'ARCHIVED',
          field: 'project',
          message:
            'The project "Shelved; unarchive teamId first" is archived and takes no new time; archive_project with archived = false restores it.',
        },
      ]);
      expect((await call('create_task', { name: 'x', project: shelved?.id })).text).toContain(
        'takes no new tasks; archive_project with archived = false restores it. (ARCHIVED, project)',
      );
      expect((await call('list_projects', { after: 'x' })).text).toBe(
        'after is not a cursor of this list; pass the next_cursor of its previous page. (INVALID_CURSOR, after)',
      );
      const zoe = await inNewTeam(app, ada);
      await archiveTeam(app, zoe.actor, zoe.team.id);
      expect((await call('start_timer', {}, zoe)).text).toContain(
        'takes no new time; an owner can unarchive or restore it. (ARCHIVED, team)',
      );
    });

    test('rejects invalid values', async () => {
      const { text, problems } = await call('create_time_entry', { start_time: at(10), end_time: at(9) });
      expect(problems).toEqual([
        { code: 'INVALID_INPUT', field: 'end_time', message: 'end_time must be after start_time.' },
      ]);
      expect(text).toBe('end_time must be after start_time. (INVALID_INPUT, end_time)');
    });

    test('reports several problems at once', async () => {
      const { problems } = await call('create_time_entry', {
        start_time: 'x',
        end_time: '2026-02-30T09:00:00Z',
      });
      expect(problems.map(({ field }) => field)).toEqual(['start_time', 'end_time']);
    });

    test('rejects a name that differs only by case, with the id of its owner', async () => {
      const { data } = await call('create_client', { name: 'Taken' });
      const { id } = data.client as { id: string };
      const { problems, text } = await call('create_client', { name: 'TAKEN' });
      expect(problems).toEqual([
        {
          code: 'NAME_TAKEN',
          field: 'name',
          message: `There is an active client called "Taken" in this team already; its id is ${id}.`,
          existing_id: id,
        },
      ]);
      expect(text).toContain(id);
    });

    test('rejects calls that the role does not allow', async () => {
      const mia = await createMember(app, ada, 'MEMBER');
      expect((await call('create_client', { name: 'No' }, mia)).problems).toMatchObject([
        { code: 'FORBIDDEN' },
      ]);
    });

    test('rejects an unknown id without revealing whether it exists elsewhere', async () => {
      const { problems } = await call('update_client', { client: newId(Date.now()) });
      expect(problems).toEqual([
        {
          code: 'NOT_FOUND',
          field: 'client',
          message: 'There is no client with this id, or you have no access to it.',
        },
      ]);
    });

    test('rejects unknown arguments, and repeats only the beginning of their names', async () => {
      const keys = ['x'.repeat(10_000), 'second', 'third', 'fourth', 'fifth', 'sixth'];
      const unknown = Object.fromEntries(keys.map((key) => [key, 1]));
      const { text, problems } = await call('list_projects', { projectId: 'y', ...unknown });
      const shown = ['projectId', `${'x'.repeat(40)}…`, 'second', 'third', 'fourth'];
      expect(problems).toEqual([
        {
          code: 'INVALID_INPUT',
          field: shown.join(', '),
          message: `There is no argument ${shown.map((name) => `"${name}"`).join(', ')} and 2 more; list_projects takes client, team, archived, search, first, after.`,
        },
      ]);
      expect(text.length).toBeLessThan(400);
      expect((await call('who_am_i', { x: 1 })).problems[0]?.message).toBe(
        'There is no argument "x"; who_am_i takes none.',
      );
    });

    test.each([
      ['a missing argument', 'create_project', {}, 'name'],
      ['one of the wrong type', 'create_project', { name: 7 }, 'name'],
      ['one that there is not', 'create_project', { name: 'x', projectId: 'y' }, 'projectId'],
      [
        'one that cannot be chosen',
        'team_analytics',
        { from: 'x', to: 'y', group_by: ['MOON'] },
        'group_by.0',
      ],
      ['a page of no size', 'list_projects', { first: 0 }, 'first'],
      ['a page that is too large', 'list_projects', { first: 501 }, 'first'],
      ['nothing to group by', 'team_analytics', { from: 'x', to: 'y', group_by: [] }, 'group_by'],
      [
        'too much to group by',
        'team_analytics',
        { from: 'x', to: 'y', group_by: ['DAY', 'MEMBER', 'CLIENT', 'TAG'] },
        'group_by',
      ],
    ])('rejects %s', async (_what, name, args, field) => {
      expect((await call(name, args)).problems).toMatchObject([{ code: 'INVALID_INPUT', field }]);
    });

    test.each<[string, Record<string, unknown>, string]>([
      [
        'create_time_entry',
        { start_time: at(9) },
        'end_time is missing: give an ISO 8601 time with an offset.',
      ],
      [
        'create_time_entry',
        { start_time: 9, end_time: at(10) },
        'start_time must be an ISO 8601 time with an offset.',
      ],
      [
        'create_time_entry',
        { ...{ start_time: at(9), end_time: at(10) }, overlap_policy: 'MERGE' },
        'overlap_policy must be one of MERGE_SAME_WORK, MERGE_ANY, KEEP_BOTH, REJECT.',
      ],
      [
        'create_time_entry',
        { start_time: at(9), end_time: at(10), tags: 'deep' },
        'tags must be a list of at most 50 items such as ["one"].',
      ],
      [
        'team_analytics',
        { from: '2026-03-01', to: '2026-03-31', group_by: 'PROJECT' },
        'group_by must be a list of 1 to 3 items such as ["MEMBER"], each one of MEMBER, PROJECT, CLIENT, TASK, TAG, BILLABLE, DAY, WEEK, MONTH.',
      ],
      [
        'team_analytics',
        { from: '2026-03-01', to: '2026-03-31', group_by: ['MOON'] },
        'group_by.0 must be one of MEMBER, PROJECT, CLIENT, TASK, TAG, BILLABLE, DAY, WEEK, MONTH.',
      ],
      [
        'team_analytics',
        { to: '2026-03-31', group_by: ['DAY'] },
        'from is missing: give a date such as 2026-03-29, or an ISO 8601 time with an offset.',
      ],
      ['list_projects', { first: 0 }, 'first must be a whole number from 1 to 500.'],
      ['list_projects', { archived: 'yes' }, 'archived must be true or false.'],
      ['create_task', { name: 'x' }, 'project is missing: give a name or an id.'],
      ['update_project', { project: 'x', client: 7 }, 'client must be a text, or null.'],
    ])('rejects %s with %j in a plain sentence', async (name, args, message) => {
      expect((await call(name, args)).problems.map((problem) => problem.message)).toEqual([message]);
    });

    test.each(tools.map((tool) => [tool.name, tool] as const))(
      'rejects every argument of %s with a wrong type without the words of a validator',
      async (name, { input }) => {
        const wrong = [7.5, 'x', true, [], {}, [7], null];
        for (const value of wrong) {
          const args = Object.fromEntries(Object.keys(input.shape).map((key) => [key, value]));
          const read = input.safeParse(args);
          if (read.success) continue;
          for (const { message } of (await call(name, args)).problems) {
            expect(message).not.toMatch(
              /expected|received|invalid input|undefined|NaN|too (big|small)|<=|>=/i,
            );
          }
        }
      },
    );

    test('rejects more tags than an entry may have', async () => {
      const tags = Array.from({ length: 51 }, (_, i) => `Tag ${i}`);
      const args = { start_time: at(9), end_time: at(10), tags };
      expect((await call('create_time_entry', args)).problems).toMatchObject([
        { code: 'INVALID_INPUT', field: 'tags' },
      ]);
    });

    test.each(['50 EUR per hour', '400 EUR per day', 'EUR 50', '50EUR', 'fifty', ''])(
      'rejects the rate %j with an example',
      async (rate) => {
        const { problems } = await call('create_client', { name: `Rate ${rate}`, hourly_rate: rate });
        expect(problems).toMatchObject([{ code: 'INVALID_INPUT', field: 'hourly_rate' }]);
        expect(problems[0]?.message).toContain('"85.50 EUR"');
      },
    );

    test('repeats names as given, even if they contain names of fields', async () => {
      const { problems } = await call('list_projects', { client: 'teamId with this name, endTime' });
      expect(problems[0]?.message).toContain('no client called "teamId with this name, endTime"');
    });

    test('ignores null in arguments that cannot be cleared', async () => {
      expect((await call('list_projects', { search: null, first: null })).problems).toEqual([]);
    });

    test('hides the details of an internal error, and reports the error', async () => {
      const broken = {
        ...app,
        clock: () => {
          throw new Error('The clock stands still.');
        },
      };
      reported.length = 0;
      const result = readResult(await callTool({ app: broken, actor: ada.actor }, 'who_am_i', {}, report));
      expect(result.text).toBe(
        'Something went wrong on the server. Its log has it as request r-1. (INTERNAL)',
      );
      expect(reported).toMatchObject([{ message: 'The clock stands still.' }]);
    });
  });
});
