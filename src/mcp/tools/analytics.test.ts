import { execute } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { readResult, type ToolResult } from '../../../test/harness/mcp.ts';
import { turnableClock } from '../../../test/harness/times.ts';
import { undeclaredPaths } from '../../../test/harness/undeclared-paths.ts';
import {
  type Answered,
  argumentsOf,
  inToolForm,
  type Question,
  TEAM_ANALYTICS,
} from '../../../test/models/analytics-question.ts';
import { MAX_FILTER_IDS, type TimeFilterInput } from '../../domain/time-entries/time-filter.ts';
import { createContext } from '../../graphql/context.ts';
import { schema } from '../../graphql/schema.ts';
import { Failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { createClient } from '../../services/clients/create.ts';
import { updateTeamMember } from '../../services/members/update.ts';
import { createProject } from '../../services/projects/create.ts';
import { createTag } from '../../services/tags/create.ts';
import { createTask } from '../../services/tasks/create.ts';
import type { CreateTimeEntryInput } from '../../services/time-entries/checked-creation.ts';
import { createTimeEntry } from '../../services/time-entries/create.ts';
import { startTimer } from '../../services/timers/start.ts';
import { callTool } from '../call.ts';
import { tools } from '../tools.ts';

const ZONE = 'Europe/Berlin';

/** The arguments of the tool by the API's names. */
const fields: Record<string, string> = {
  groupBy: 'group_by',
  identityIds: 'member',
  projectIds: 'project',
  clientIds: 'client',
  taskIds: 'task',
  tagIds: 'tag',
};

describeOnBothEngines('team_analytics', (engine) => {
  // In Berlin, clocks went from 2 to 3 on the Sunday before.
  const clock = turnableClock(Date.parse('2026-03-31T15:00:00Z'));
  let app: TestApp;
  let ada: Person;
  let max: Person;
  let mia: Person;
  let foreign: Person;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    const args = { name: 'Studio', timezone: ZONE, defaultHourlyRate: { amount: '50' } };
    ada = await inNewTeam(app, await createPerson(app, 'Ada'), args);
    max = await createMember(app, ada, 'MANAGER', 'Max');
    mia = await createMember(app, ada, 'MEMBER', 'Mia');
    foreign = await createPerson(app, 'Zoe');
    const { actor } = ada;
    await updateTeamMember(app, actor, ada.identity.id, { costRate: { amount: '30' } });
    await updateTeamMember(app, actor, mia.identity.id, { costRate: { amount: '20', currency: 'USD' } });
    ids.acme = (await createClient(app, actor, { name: 'Acme' })).id;
    ids.globex = (await createClient(app, actor, { name: 'Globex' })).id;
    ids.site = (await createProject(app, actor, { name: 'Site', clientId: ids.acme })).id;
    const rate = { hourlyRate: { amount: '90', currency: 'USD' } };
    ids.app = (await createProject(app, actor, { name: 'App', clientId: ids.globex, ...rate })).id;
    ids.talks = (await createProject(app, actor, { name: 'Talks', billable: false })).id;
    ids.design = (await createTask(app, actor, { name: 'Design', projectId: ids.site })).id;
    ids.build = (await createTask(app, actor, { name: 'Build', projectId: ids.app })).id;
    ids.deep = (await createTag(app, actor, { name: 'Deep' })).id;
    ids.call = (await createTag(app, actor, { name: 'Call' })).id;
    ids.theirs = (await createProject(app, foreign.actor, { name: 'Theirs' })).id;

    const track = (startTime: string, endTime: string, input: Partial<CreateTimeEntryInput>, who = ada) =>
      createTimeEntry(app, who.actor, {
        teamId: ada.team.id,
        startTime: `2026-${startTime}Z`,
        endTime: `2026-${endTime}Z`,
        overlapPolicy: 'KEEP_BOTH',
        ...input,
      });
    const { site, talks, design, build } = ids;
    await track('02-27T08:00', '02-27T11:10', { projectId: site, title: 'Sketches' });
    await track('02-28T20:00', '03-01T02:30', {
      projectId: site,
      taskId: design,
      title: 'Over a month’s end',
    });
    await track('03-02T08:00', '03-02T10:07', { taskId: design, tags: ['Deep'], title: 'Sketches' });
    await track('03-02T09:00', '03-02T11:00', { taskId: build, tags: ['Deep', 'Call'] });
    await track('03-03T08:00', '03-03T09:30', { projectId: talks, description: 'All about sketches' }, mia);
    await track('03-28T21:00', '03-29T04:00', { taskId: build, title: 'While clocks change' }, mia);
    await track('03-30T08:00', '03-30T08:45', { tags: ['Call'], billable: true }, max);
    await track('03-30T08:15', '03-30T09:00', {}, max);
    await startTimer(app, mia.actor, {
      teamId: ada.team.id,
      projectId: site,
      startTime: '2026-03-31T12:00:00Z',
    });
  });
  afterAll(() => app.close());

  const ask = async (args: Record<string, unknown>, { actor } = ada): Promise<ToolResult> => {
    const report = (error: unknown) => {
      throw error;
    };
    const result = readResult(await callTool({ app, actor }, 'team_analytics', args, report));
    const { outputSchema } = tools.find(({ name }) => name === 'team_analytics')?.listed ?? {};
    if (result.problems.length === 0) expect(undeclaredPaths(result.data, outputSchema ?? {})).toEqual([]);
    return result;
  };

  interface Refused {
    refused: { code: string; field: string | null }[];
  }

  const throughTool = async (question: Question, who = ada) => {
    const { data, problems } = await ask(argumentsOf(question), who);
    if (problems.length > 0) return { refused: problems.map(({ code, field }) => ({ code, field })) };
    const { team: _name, ...answer } = data;
    return JSON.parse(JSON.stringify(answer)) as Record<string, unknown>;
  };
  const throughApi = async (question: Question, { actor } = ada) => {
    const contextValue = createContext(app, actor);
    const variableValues = { ...question } as Record<string, unknown>;
    const { data, errors } = await execute({
      schema,
      document: TEAM_ANALYTICS,
      contextValue,
      variableValues,
    });
    if (!errors) return inToolForm((data as unknown as { teamAnalytics: Answered }).teamAnalytics);
    const refused = errors.flatMap(({ originalError, message }) => {
      if (!(originalError instanceof Failure)) throw originalError ?? new Error(message);
      return originalError.problems.map(({ code, field }) => ({
        code,
        field: field && (fields[field] ?? field),
      }));
    });
    return { refused } satisfies Refused;
  };

  const MARCH: Question = { from: '2026-03-01', to: '2026-03-31', groupBy: ['MEMBER', 'PROJECT'] };
  const narrowed: [string, () => Question][] = [
    ['members', () => ({ ...MARCH, filter: { identityIds: [mia.identity.id] } })],
    ['several members', () => ({ ...MARCH, filter: { identityIds: [max.identity.id, mia.identity.id] } })],
    ['projects', () => ({ ...MARCH, filter: { projectIds: [ids.site, ids.app] } })],
    ['time without a project', () => ({ ...MARCH, filter: { projectIds: [null] } })],
    ['clients', () => ({ ...MARCH, filter: { clientIds: [ids.globex] } })],
    ['a client, or none', () => ({ ...MARCH, filter: { clientIds: [ids.acme, null] } })],
    ['tasks', () => ({ ...MARCH, filter: { taskIds: [ids.design] } })],
    ['several tasks', () => ({ ...MARCH, filter: { taskIds: [ids.design, ids.build] } })],
    ['time without a task', () => ({ ...MARCH, filter: { taskIds: [null] } })],
    ['tags', () => ({ ...MARCH, filter: { tagIds: [ids.call] } })],
    ['any of several tags', () => ({ ...MARCH, filter: { tagIds: [ids.call, ids.deep] } })],
    ['time without tags', () => ({ ...MARCH, filter: { tagIds: [null] } })],
    ['billable time', () => ({ ...MARCH, filter: { billable: true } })],
    ['time that is not billable', () => ({ ...MARCH, filter: { billable: false } })],
    ['a text', () => ({ ...MARCH, filter: { search: 'SKETCH' } })],
    ['a text that is nowhere', () => ({ ...MARCH, filter: { search: 'nowhere' } })],
    ['no member at all', () => ({ ...MARCH, filter: { identityIds: [] } })],
    ['no project at all', () => ({ ...MARCH, filter: { projectIds: [] } })],
    ['no client at all', () => ({ ...MARCH, filter: { clientIds: [] } })],
    ['no task at all', () => ({ ...MARCH, filter: { taskIds: [] } })],
    ['no tag at all', () => ({ ...MARCH, filter: { tagIds: [] } })],
    [
      'all of this at once',
      () => ({
        ...MARCH,
        filter: {
          identityIds: [ada.identity.id],
          projectIds: [ids.site],
          clientIds: [ids.acme],
          taskIds: [ids.design],
          tagIds: [ids.deep],
          billable: true,
          search: 'sketch',
        },
      }),
    ],
    ['another zone', () => ({ ...MARCH, timezone: 'America/New_York' })],
    ['timestamps', () => ({ ...MARCH, from: '2026-03-02T09:30:00Z', to: '2026-03-30T10:30:00+02:00' })],
    ['the period before', () => ({ ...MARCH, compare: true })],
    ['days, and those before', () => ({ ...MARCH, groupBy: ['DAY'], compare: true })],
    ['rounded entries', () => ({ ...MARCH, rounding: { mode: 'UP', minutes: 15, per: 'ENTRY' } })],
    ['rounded rows', () => ({ ...MARCH, rounding: { mode: 'NEAREST', minutes: 60, per: 'TOTAL' } })],
  ];
  const grouped = (
    [
      ['MEMBER'],
      ['PROJECT'],
      ['CLIENT'],
      ['TASK'],
      ['TAG'],
      ['BILLABLE'],
      ['DAY'],
      ['WEEK'],
      ['MONTH'],
      ['CLIENT', 'DAY'],
      ['TAG', 'TASK', 'MONTH'],
    ] as const
  ).map((groupBy): [string, () => Question] => [
    groupBy.join(),
    () => ({ ...MARCH, from: '2026-02-01', groupBy }),
  ]);
  const ordered = (['GROUP', 'SECONDS', 'BILLABLE_SECONDS', 'AMOUNT', 'ENTRIES'] as const).flatMap(
    (orderBy) =>
      ([undefined, 'ASCENDING', 'DESCENDING'] as const).map((direction): [string, () => Question] => [
        `${orderBy} ${direction ?? 'as usual'}`,
        () => ({ ...MARCH, from: '2026-02-01', orderBy, direction }),
      ]),
  );

  /** Reads all rows in pages of three. */
  const readPages = async (read: typeof throughTool, question: Question, who: Person) => {
    const pages: Record<string, unknown>[] = [];
    let after: string | undefined;
    do {
      const page = await read({ ...question, first: 3, after }, who);
      pages.push(page);
      after = 'next_cursor' in page ? String(page.next_cursor) : undefined;
    } while (after !== undefined && pages.length < 50);
    return pages;
  };

  describe.each([
    ['an owner', () => ada],
    ['a manager', () => max],
    ['a member', () => mia],
  ])('team_analytics and the API for %s', (_role, person) => {
    test.each(narrowed)('answers like the API for %s', async (_what, make) => {
      expect(await throughTool(make(), person())).toEqual(await throughApi(make(), person()));
    });

    test.each([...grouped, ...ordered])('answers like the API for %s, page by page', async (_what, make) => {
      const answer = await throughTool(make(), person());
      expect(answer).toEqual(await throughApi(make(), person()));
      const pages = await readPages(throughTool, make(), person());
      expect(pages).toEqual(await readPages(throughApi, make(), person()));
      // The pages together contain all rows.
      expect(pages.flatMap(({ rows }) => rows)).toEqual(answer.rows);
    });
  });

  test.each(narrowed)('filters or changes the rows with %s', async (_what, make) => {
    const { rows } = await throughTool(make());
    expect(rows).toBeInstanceOf(Array);
    expect(rows).not.toEqual((await throughTool(MARCH)).rows);
  });

  test('applies every order and direction', async () => {
    const orders = await Promise.all(
      ordered.map(async ([, make]) => JSON.stringify((await throughTool(make())).rows)),
    );
    // The two directions differ, and the default equals one of them.
    for (let index = 0; index < orders.length; index += 3) {
      const [usual, ascending, descending] = orders.slice(index, index + 3);
      expect(ascending).not.toBe(descending);
      expect([ascending, descending]).toContain(usual);
    }
    expect(new Set(orders).size).toBeGreaterThan(5);
  });

  test('shows members only their own time without money, and managers no costs', async () => {
    for (const [, make] of [...narrowed, ...grouped]) {
      const { data, text } = await ask(argumentsOf(make()), mia);
      const shown = JSON.stringify(data) + text;
      expect(shown).not.toMatch(/amounts|cost|EUR|USD|Ada|Max|Over a month/);
      const managed = await ask(argumentsOf(make()), max);
      expect(JSON.stringify(managed.data) + managed.text).not.toContain('cost');
    }
    const ofAll = await throughTool(MARCH, mia);
    expect(ofAll).toMatchObject({ own_time_only: true, totals: { seconds: 11.5 * 3600, entries: 3 } });
    const { text } = await ask(argumentsOf(MARCH), max);
    expect(text).toMatch(/^The time .* EUR.* USD.*\n- Ada, /);
  });

  test('totals the rows over all pages', async () => {
    for (const [, make] of [...grouped, ...narrowed]) {
      const answer = (await throughTool(make())) as {
        totals: { seconds: number; billable_seconds: number; amounts: string[] };
        rows: { seconds: number; billable_seconds: number; amounts: string[] }[];
      };
      const sum = (of: 'seconds' | 'billable_seconds') =>
        answer.rows.reduce((total, row) => total + row[of], 0);
      expect(answer.totals.seconds).toBe(sum('seconds'));
      expect(answer.totals.billable_seconds).toBe(sum('billable_seconds'));
      const inCents = (amounts: string[], currency: string) =>
        amounts
          .filter((amount) => amount.endsWith(currency))
          .reduce((total, amount) => total + Math.round(Number.parseFloat(amount) * 100), 0);
      for (const currency of ['EUR', 'USD']) {
        expect(inCents(answer.totals.amounts, currency)).toBe(
          inCents(
            answer.rows.flatMap(({ amounts }) => amounts),
            currency,
          ),
        );
      }
    }
  });

  test('splits time at midnight, at the end of a month and at a clock change', async () => {
    const seconds = async (question: Partial<Question>) => {
      const { rows } = (await throughTool({ ...MARCH, from: '2026-02-28', ...question })) as {
        rows: { keys: { id: string }[]; seconds: number }[];
      };
      return Object.fromEntries(rows.map((row) => [row.keys[0]?.id, row.seconds / 3600]));
    };
    // In Berlin from 21:00 to 03:30, and from 22:00 to 06:00 on clocks that skip an hour.
    expect(await seconds({ groupBy: ['MONTH'], filter: { taskIds: [ids.design], search: 'month' } })).toEqual(
      {
        '2026-02': 3,
        '2026-03': 3.5,
      },
    );
    expect(await seconds({ groupBy: ['DAY'], filter: { search: 'clocks' } })).toEqual({
      '2026-03-28': 2,
      '2026-03-29': 5,
    });
  });

  test('counts a running timer up to now, and marks it in its row and in the totals', async () => {
    const question = { ...MARCH, from: '2026-03-31', groupBy: ['MEMBER', 'CLIENT'] as const };
    const { data, text } = await ask(argumentsOf(question));
    expect(data).toMatchObject({ totals: { seconds: 3 * 3600, running: true }, rows: [{ running: true }] });
    expect(text.match(/a timer still runs/g)).toHaveLength(2);
    const earlier = await ask(argumentsOf({ ...question, to: '2026-03-30', from: '2026-03-30' }));
    expect(earlier.data.totals).not.toHaveProperty('running');
    expect(earlier.text).not.toContain('timer');
  });

  test('writes the data in the text too', async () => {
    const { text, data } = await ask(
      argumentsOf({
        ...MARCH,
        from: '2026-03-02',
        to: '2026-03-03',
        groupBy: ['CLIENT'],
        orderBy: 'SECONDS',
        compare: true,
        first: 2,
      }),
    );
    expect(text.split('\n')).toEqual([
      'The time in the team Studio from 2026-03-02 00:00 +01:00 to 2026-03-04 00:00 +01:00, days of Europe/Berlin: 5 h 37 min, billable 4 h 7 min (73.3 %), 105.83 EUR, 180.00 USD, by the clock 4 h 30 min, cost 123.50 EUR, cost 30.00 USD, 3 entries; from 2026-02-28 00:00 +01:00 to 2026-03-02 00:00 +01:00: 6 h 30 min, billable 6 h 30 min (100 %), 325.00 EUR, 1 entry; 3 rows',
      '- Acme: 2 h 7 min, billable 2 h 7 min (100 %), 105.83 EUR, by the clock 2 h 7 min, cost 63.50 EUR, 1 entry; before: 6 h 30 min, billable 6 h 30 min (100 %), 325.00 EUR, 1 entry',
      '- Globex: 2 h, billable 2 h (100 %), 180.00 USD, by the clock 2 h, cost 60.00 EUR, 1 entry; before: 0 s, billable 0 s, 0 entries',
      `There are more: ask again with after = ${data.next_cursor}`,
    ]);
  });

  test('computes wall-clock time and cost only on request', async () => {
    const { from, to } = MARCH;
    const { data, text } = await ask({ from, to, group_by: ['MEMBER'] });
    expect(JSON.stringify(data)).not.toMatch(/wall_clock|cost/);
    expect(text).not.toMatch(/by the clock|cost/);
    const unknown = await ask({ from, to, group_by: ['MEMBER'], member: 'max', cost: true });
    expect(unknown.data.totals).toMatchObject({ cost: [], cost_unknown_seconds: 1.5 * 3600 });
    expect(unknown.text).toContain('cost unknown of 1 h 30 min');
  });

  test('accepts one or several names in any case', async () => {
    const { from, to } = MARCH;
    const asks: [Record<string, unknown>, TimeFilterInput][] = [
      [{ member: 'me' }, { identityIds: [ada.identity.id] }],
      [{ member: ['MAX', mia.user.email] }, { identityIds: [max.identity.id, mia.identity.id] }],
      [{ project: 'site' }, { projectIds: [ids.site] }],
      [{ project: ['Site', null, 'APP'] }, { projectIds: [ids.site, null, ids.app] }],
      [{ client: ['acme', 'globex'] }, { clientIds: [ids.acme, ids.globex] }],
      [{ task: 'design' }, { taskIds: [ids.design] }],
      [{ task: ['design', ids.build], project: ['site', 'app'] }, { taskIds: [ids.design, ids.build] }],
      [{ tag: 'call' }, { tagIds: [ids.call] }],
      [{ tag: ['CALL', ids.deep, null] }, { tagIds: [ids.call, ids.deep, null] }],
      [{ tag: null, project: null, search: null }, {}],
    ];
    for (const [names, filter] of asks) {
      const { data } = await ask({
        from,
        to,
        group_by: ['member', 'Project'],
        order_by: 'seconds',
        ...names,
      });
      const { totals, rows } = JSON.parse(JSON.stringify(data));
      expect(await throughTool({ ...MARCH, orderBy: 'SECONDS', filter })).toMatchObject({ totals, rows });
    }
  });

  test('rejects the same input as the API, and names the argument', async () => {
    const none = newId(clock());
    const refusals: [Question, string, string | null][] = [
      ...[none, foreign.identity.id].map((id): [Question, string, string | null] => [
        { ...MARCH, filter: { identityIds: [id] } },
        'NOT_FOUND',
        'member',
      ]),
      ...[none, ids.theirs].map((id): [Question, string, string | null] => [
        { ...MARCH, filter: { projectIds: [ids.site, id] } },
        'NOT_FOUND',
        'project',
      ]),
      [{ ...MARCH, filter: { clientIds: [none] } }, 'NOT_FOUND', 'client'],
      [{ ...MARCH, filter: { taskIds: [null, none] } }, 'NOT_FOUND', 'task'],
      [{ ...MARCH, filter: { tagIds: [none] } }, 'NOT_FOUND', 'tag'],
      [{ ...MARCH, filter: { search: 'x'.repeat(10_000) } }, 'INVALID_INPUT', 'search'],
      [{ ...MARCH, timezone: 'Mars/Olympus' }, 'INVALID_INPUT', 'timezone'],
      [{ ...MARCH, from: 'yesterday' }, 'INVALID_INPUT', 'from'],
      [{ ...MARCH, groupBy: ['DAY', 'DAY'] }, 'INVALID_INPUT', 'group_by'],
      [{ ...MARCH, groupBy: ['TASK', 'TASK'] }, 'INVALID_INPUT', 'group_by'],
      [{ ...MARCH, rounding: { mode: 'UP', minutes: 0, per: 'ENTRY' } }, 'INVALID_INPUT', 'minutes'],
      [{ ...MARCH, first: 0 }, 'INVALID_INPUT', 'first'],
      [{ ...MARCH, first: 2001 }, 'INVALID_INPUT', 'first'],
      [{ ...MARCH, after: 'x' }, 'INVALID_CURSOR', 'after'],
    ];
    for (const field of ['identityIds', 'projectIds', 'clientIds', 'taskIds', 'tagIds'] as const) {
      const many = Array.from({ length: MAX_FILTER_IDS + 1 }, (_, index) => newId(clock() + index));
      refusals.push([{ ...MARCH, filter: { [field]: many } }, 'INVALID_INPUT', fields[field] ?? null]);
    }
    for (const [question, code, field] of refusals) {
      const expected = { refused: [{ code, field }] };
      expect(await throughTool(question)).toEqual(expected);
      expect(await throughApi(question)).toEqual(expected);
    }
    const other = { ...MARCH, first: 1, orderBy: 'SECONDS' } as const;
    const { next_cursor: after } = (await throughTool(other)) as { next_cursor: string };
    for (const read of [throughTool, throughApi]) {
      expect(await read({ ...MARCH, after })).toEqual({
        refused: [{ code: 'INVALID_CURSOR', field: 'after' }],
      });
      expect(await read({ ...MARCH, filter: { identityIds: [ada.identity.id] } }, mia)).toEqual({
        refused: [{ code: 'FORBIDDEN', field: null }],
      });
    }
  });

  test('writes refusals with the names of its arguments', async () => {
    const { from, to } = MARCH;
    const refusal = async (args: object) => (await ask({ from, to, group_by: ['DAY'], ...args })).text;
    expect(await refusal({ project: newId(clock()) })).toBe(
      'There is no project with this id, or you have no access to it. (NOT_FOUND, project)',
    );
    expect(await refusal({ tag: ['Deep', 'dep'] })).toBe(
      'There is no tag called "dep", or you have no access to it. Did you mean "Deep"? (NOT_FOUND, tag)',
    );
    const many = Array.from({ length: 501 }, (_, index) => `Task ${index}`);
    expect(await refusal({ task: many })).toBe(
      'task takes at most 500 ids; 501 are too many. (INVALID_INPUT, task)',
    );
    expect(await refusal({ rounding: 'up' })).toBe(
      'rounding must be UP, DOWN, NEAREST, minutes, and ENTRY or TOTAL, such as UP-15-ENTRY. (INVALID_INPUT, rounding)',
    );
    expect(await refusal({ order_by: 'LUCK' })).toMatch(
      /^order_by must be one of GROUP, .*\(INVALID_INPUT, order_by\)$/,
    );
  });
});
