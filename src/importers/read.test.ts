import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../test/imports/files.ts';
import { importAll } from '../../test/imports/import-all.ts';
import { NAME_LIMIT, TITLE_LIMIT } from '../domain/text/text.ts';

const HEADER = [
  'User',
  'Email',
  'Client',
  'Project',
  'Task',
  'Description',
  'Billable',
  'Start date',
  'Start time',
  'End date',
  'End time',
  'Duration',
  'Tags',
];
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[], name = 'toggl.csv', chunk?: number) =>
  fileOf(name, [HEADER, ...rows].map((row) => row.map(quote).join(',')).join('\r\n'), chunk);

const entry = (changes: Partial<Record<(typeof HEADER)[number], string>> = {}): string[] => {
  const plain: Record<string, string> = {
    User: 'Mira',
    Email: 'mira@example.com',
    Project: 'Shop',
    Description: 'Work',
    'Start date': '2024-05-06',
    'Start time': '09:00:00',
    'End date': '2024-05-06',
    'End time': '10:00:00',
    Duration: '01:00:00',
    ...changes,
  };
  return HEADER.map((name) => plain[name] ?? '');
};

describe('accounting of records', () => {
  it('imports or skips every record, whatever its cells contain', async () => {
    const anyCell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '',
        '-',
        '2024-05-06',
        '30/02/2024',
        '09:00:00',
        '25:61',
        '01:00:00',
        '-1',
        'Yes',
        '\0',
        '\ud800',
        ' ',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.array(anyCell, { minLength: 0, maxLength: 15 }), fc.constant(entry())), {
          maxLength: 12,
        }),
        fc.integer({ min: 1, max: 50 }),
        async (rows, chunk) => {
          const file = csv(rows, 'toggl.csv', chunk);
          const {
            rows: imported,
            problems,
            records,
          } = await importAll([file], { dateOrder: 'dmy' }).catch((error: Error) => {
            // The file may be rejected as a whole, which loses no record either.
            expect(error.message).toMatch(/in two orders|not in the order|decimal/);
            return { rows: [], problems: [], records: 0 };
          });
          const skipped = problems.filter(({ fate }) => fate === 'SKIPPED');
          expect(imported.length + skipped.length).toBe(records);
          const lines = [...imported, ...skipped].map(({ line }) => line);
          expect(new Set(lines).size).toBe(lines.length);
          for (const row of imported) {
            expect(row.end).toBeGreaterThan(row.start);
            for (const text of [
              row.raw,
              row.title,
              row.description,
              row.project,
              row.person.name,
              ...row.tags,
            ]) {
              expect(text?.isWellFormed() ?? true).toBe(true);
              expect(text?.includes('\0') ?? false).toBe(false);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('row keys', () => {
  const rowsOf = async (rows: readonly string[][], name?: string, options = {}) =>
    (await importAll([csv(rows, name)], options)).rows;
  const keysOf = async (rows: readonly string[][], name?: string, options = {}) =>
    (await rowsOf(rows, name, options)).map(({ key }) => key);

  it('keeps keys regardless of file name, row order and other rows', async () => {
    const cell = fc.constantFrom('a', 'b', 'c');
    const row = fc.record({ Description: cell, Project: cell, Tags: cell }).map(entry);
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(row, { minLength: 1, maxLength: 10 })
          .chain((rows) =>
            fc.tuple(
              fc.constant(rows),
              fc.shuffledSubarray(rows, { minLength: rows.length }),
              fc.array(row, { maxLength: 3 }),
            ),
          ),
        async ([rows, shuffled, otherRows]) => {
          const keys = await keysOf(rows);
          expect(new Set(keys).size).toBe(rows.length);
          expect((await keysOf(shuffled, 'other.csv')).toSorted()).toEqual(keys.toSorted());
          const more = await keysOf([...otherRows, ...shuffled]);
          for (const key of keys) expect(more).toContain(key);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('derives keys from the content, not from the position', async () => {
    const rows = [entry(), entry({ Billable: 'Yes' }), entry({ Tags: 'x' }), entry(), entry({ Task: 'T' })];
    const byKey = (list: Awaited<ReturnType<typeof rowsOf>>) =>
      Object.fromEntries(list.map(({ key, billable, tags, task }) => [key, { billable, tags, task }]));
    expect(byKey(await rowsOf(rows.toReversed()))).toEqual(byKey(await rowsOf(rows)));
  });

  it('gives equal keys to rows in overlapping files, and different keys to duplicates', async () => {
    const { rows } = await importAll([
      csv([entry(), entry()], 'a.csv'),
      csv([entry(), entry(), entry()], 'b.csv'),
    ]);
    const [a1, a2, b1, b2, b3] = rows.map(({ key }) => key);
    expect([b1, b2]).toEqual([a1, a2]);
    expect(new Set([a1, a2, b3]).size).toBe(3);
  });

  it('gives equal keys in both Toggl formats, in other zones and duration formats', async () => {
    const [key] = await keysOf([entry({ Billable: '' })]);
    const detailed = fileOf(
      'detailed.csv',
      'Description,Duration,Member,Email,Project,Tags,Start date,Start time,Stop date,Stop time\nWork,1.00 h,Mira,mira@example.com,Shop,-,2024-05-06,09:00:00,2024-05-06,10:00:00\n',
    );
    expect((await importAll([detailed])).rows.map((row) => row.key)).toEqual([key]);
    const [here, there] = [
      await rowsOf([entry()]),
      await rowsOf([entry()], 'a.csv', { timezone: 'Asia/Tokyo' }),
    ];
    expect(there[0]?.key).toBe(here[0]?.key);
  });

  it('uses the id of the row, regardless of changes to the row', async () => {
    const solid = (rows: string) => fileOf('m.csv', `Id,From,To,What\n${rows}`);
    const mapping = {
      columns: { id: 'Id', start: 'From', end: 'To', title: 'What' },
      source: 'mine',
    } as const;
    const read = async (rows: string) => (await importAll([solid(rows)], {}, mapping)).rows;
    const [first] = await read('7,2024-05-06 09:00,2024-05-06 10:00,a\n');
    const [same] = await read(
      '8,2024-05-06 09:00,2024-05-06 10:00,a\n7,2024-05-06 09:00,2024-05-06 10:00,a\n',
    ).then((rows) => rows.slice(1));
    const [changed] = await read('7,2024-05-06 09:00,2024-05-06 10:00,b\n');
    expect(first?.key).toBe('mine:id:7');
    expect(same?.key).toBe(first?.key);
    expect(changed?.key).toBe(first?.key);
    const [long] = await read(`${'9'.repeat(1000)},2024-05-06 09:00,2024-05-06 10:00,a\n`);
    expect(long?.key).toMatch(/^mine:id:[0-9a-f]{32}$/);
  });
});

describe('texts', () => {
  it.each([
    ['a NUL', { Description: 'a\0b' }, { title: 'ab' }, 'UNSTORABLE'],
    [
      'an overlong name',
      { Project: 'x'.repeat(300) },
      { project: `${'x'.repeat(NAME_LIMIT - 1)}…` },
      'LONG_TEXT',
    ],
    ['a name of two lines', { Project: 'a\nb' }, { project: 'a b' }, null],
    ['an invisible name', { Project: '\u200b' }, { project: null }, null],
    [
      'a long description',
      { Description: 'x'.repeat(600) },
      { title: `${'x'.repeat(TITLE_LIMIT - 1)}…`, description: 'x'.repeat(600) },
      null,
    ],
    [
      'an overlong description',
      { Description: 'x'.repeat(30_000) },
      { description: `${'x'.repeat(19_999)}…` },
      'LONG_TEXT',
    ],
    ['a description of two lines', { Description: 'a\r\nb' }, { title: 'a', description: 'a\r\nb' }, null],
    ['no description', { Description: '' }, { title: null }, 'NO_DESCRIPTION'],
    ['a dash, as Toggl writes it', { Project: '-', Description: 'x' }, { project: null, title: 'x' }, null],
    ['a word for none', { Project: '(No project)' }, { project: null }, 'READ_AS_NONE'],
    [
      'a task without a project',
      { Project: '', Task: 'T', Description: '' },
      { task: null, title: 'T' },
      'TASK_WITHOUT_PROJECT',
    ],
    ['a decomposed accent', { Project: 'Cafe\u0301' }, { project: 'Café' }, null],
    ['many tags', { Tags: Array.from({ length: 60 }, (_, n) => `t${n}`).join(', ') }, {}, 'MANY_TAGS'],
    ['a long tag', { Tags: 'x'.repeat(300) }, {}, 'LONG_TEXT'],
    ['an unreadable flag', { Billable: 'perhaps' }, { billable: null }, 'BAD_FLAG'],
    ['an invalid e-mail address', { Email: 'mira' }, { person: { name: 'Mira', email: null } }, 'BAD_EMAIL'],
  ])('imports an entry with %s', async (_name, changes, expected, code) => {
    const { rows, problems } = await importAll([csv([entry(changes)])]);
    expect(rows).toMatchObject([expected]);
    expect(problems.map((problem) => problem.code)).toEqual(code ? [code] : []);
    for (const problem of problems) {
      expect(problem).toMatchObject({ file: 'toggl.csv', line: 2 });
      expect(problem.message).toMatch(/\.$/);
    }
  });

  it.each([
    ['a name', { Project: 'x'.repeat(300) }, [{ column: 'Project', message: /cut off/ }]],
    ['a description', { Description: 'x'.repeat(30_000) }, [{ column: 'Description', message: /20,000/ }]],
    ['a tag', { Tags: 'x'.repeat(300) }, [{ column: 'Tags', message: /cut off/ }]],
    [
      'tags beyond the limit',
      { Tags: Array.from({ length: 60 }, (_, n) => `t${n}`).join(', ') },
      [{ column: 'Tags', message: /at most/ }],
    ],
    ['a task without a project', { Project: '', Task: 'T' }, [{ column: 'Task', message: /left out/ }]],
    ['nothing, because the description has the whole title', { Description: 'x'.repeat(600) }, []],
    ['nothing, because the task becomes the title', { Project: '', Task: 'T', Description: '' }, []],
  ])('lists the texts that are cut: %s', async (_name, changes, cut) => {
    const { rows } = await importAll([csv([entry(changes)])]);
    expect(rows[0]?.cut).toEqual(
      cut.map(({ column, message }) => ({
        column,
        message: expect.stringMatching(message),
        value: expect.stringMatching(/^.{1,61}$/),
      })),
    );
  });

  const interval = '"start":"20240506T090000Z","end":"20240506T100000Z"';
  const stintEntry = '"kind":"entry","start":"2024-05-06T09:00:00Z","end":"2024-05-06T10:00:00Z"';
  it.each([
    [
      'half a surrogate pair in a text',
      `[{${interval},"annotation":"a\\ud800b"}]`,
      { title: 'a\ufffdb', tags: [] },
    ],
    [
      'half a surrogate pair in a tag',
      `[{${interval},"annotation":"a","tags":["a\\ud800b"]}]`,
      { tags: ['a\ufffdb'] },
    ],
    [
      'half a surrogate pair in a tag of Stint',
      `[{"kind":"stint-export"},{${stintEntry},"tags":["a\\ud800b"]}]`,
      { tags: ['a\ufffdb'] },
    ],
    ['a NUL in a tag', `[{${interval},"annotation":"a","tags":["a\\u0000b"]}]`, { tags: ['ab'] }],
  ])('replaces or removes %s from JSON', async (_name, text, expected) => {
    const { rows, problems } = await importAll([fileOf('t.json', text)]);
    expect(rows).toMatchObject([expected]);
    expect(problems).toMatchObject([{ code: 'UNSTORABLE', fate: 'CHANGED' }]);
  });

  it('reads each tag of a JSON list as one tag', async () => {
    const tags = ['a, b', 'say "hi"', '"quoted"', ' x ', '-', 'two\nlines', '', 'a,', '\\'];
    const file = fileOf('t.json', `[{${interval},"annotation":"a","tags":${JSON.stringify(tags)}}]`);
    const expected = ['a, b', 'say "hi"', '"quoted"', 'x', '-', 'two lines', 'a,', '\\'];
    expect(await importAll([file])).toMatchObject({ rows: [{ tags: expected }], problems: [] });
  });

  it.each([
    ['start,end,title', ['NO_DESCRIPTION']],
    ['start,end,description', ['NO_DESCRIPTION']],
    ['start,end,project', []],
  ])('reports the missing description of a file with the columns %s: %j', async (names, codes) => {
    const columns = Object.fromEntries(names.split(',').map((name) => [name, name]));
    const file = fileOf('a.csv', `${names}\n2024-05-06T09:00:00Z,2024-05-06T10:00:00Z,\n`);
    const { problems } = await importAll([file], {}, { columns });
    expect(problems.map(({ code }) => code)).toEqual(codes);
    for (const { column } of problems) expect(column).toBe(names.split(',')[2]);
  });
});
