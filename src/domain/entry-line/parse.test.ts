import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, instantAt, interval, MINUTE } from '../../../test/harness/times.ts';
import { formatInstant } from '../time/instant.ts';
import { type EntryLineContext, parseEntryLine } from './parse.ts';
import type { NamedProject, NamedTask } from './project.ts';

/** Wednesday, 4 March 2026, 15:00. */
const NOW = instantAt(2 * 24 + 15);
const TODAY = 2 * 24;

const projects: NamedProject[] = [
  { id: 'acme', name: 'Acme', clientName: null },
  { id: 'acme-web', name: 'Acme web', clientName: 'Acme Inc.' },
  { id: 'north', name: 'Website', clientName: 'North' },
  { id: 'south', name: 'Website', clientName: 'South' },
  { id: 'internal', name: 'Internal', clientName: null },
  { id: 'cafe', name: 'Café', clientName: null },
  { id: 'say', name: 'Say "hi"', clientName: null },
  { id: 'r-and-d', name: '(R&D)', clientName: null },
];
const tasks: NamedTask[] = [
  { id: 'design', name: 'Design', projectId: 'internal' },
  { id: 'lost', name: 'Lost', projectId: 'gone' },
];
const tags = ['deep', 'deep work', 'Meeting', '42'];

function parse(text: string, context: Partial<EntryLineContext<NamedProject, NamedTask>> = {}) {
  return parseEntryLine(text, { now: NOW, zone: 'UTC', projects, tasks, tags, ...context });
}

/** The project of a line as text: `acme`, `internal/design`, `? north south` or `?? name`. */
function projectOf(text: string): string | null {
  const { project } = parse(text);
  switch (project?.kind) {
    case undefined:
      return null;
    case 'match':
      return project.task ? `${project.project.id}/${project.task.id}` : project.project.id;
    case 'candidates':
      return `? ${project.candidates.map(({ project }) => project.id).join(' ')}`;
    case 'unknown':
      return `?? ${project.text}`;
  }
}

const codesOf = (text: string) => parse(text).problems.map(({ code }) => code);

describe('parseEntryLine', () => {
  it('reads the title, times, project, tags and billable flag', () => {
    const text = '9-10:30 review @acme #deep !';
    const line = parse(text);
    expect(line).toEqual({
      title: 'review',
      times: interval(TODAY + 9, TODAY + 10.5),
      project: { kind: 'match', project: projects[0], task: null },
      tags: [{ name: 'deep', known: true }],
      billable: true,
      parts: [
        { kind: 'time', from: 0, to: 7 },
        { kind: 'project', from: 15, to: 20 },
        { kind: 'tag', from: 21, to: 26 },
        { kind: 'billable', from: 27, to: 28 },
      ],
      problems: [],
    });
    expect(line.parts.map(({ from, to }) => text.slice(from, to))).toEqual([
      '9-10:30',
      '@acme',
      '#deep',
      '!',
    ]);
  });

  it('reads a line without marks as the title', () => {
    expect(parse('  Sketches   for the\tfair ')).toEqual({
      title: 'Sketches for the fair',
      times: null,
      project: null,
      tags: [],
      billable: undefined,
      parts: [],
      problems: [],
    });
  });

  it('accepts marks anywhere in the line', () => {
    expect(parse('#deep @acme web yesterday 9-10 ! review')).toMatchObject({
      title: 'review',
      times: interval(TODAY - 24 + 9, TODAY - 24 + 10),
      project: { project: { id: 'acme-web' } },
      billable: true,
    });
  });
});

describe('words of the title', () => {
  it.each([
    'mail to a@b.com',
    'C# and F# generics',
    'wow! great',
    '!important call',
    'ship it !!',
    'a @ b # c',
    '@) #- #! @',
    'fix #123',
    '(#deep) (@acme)',
    '5-3=2',
    '5 - 3 = 2',
    '3 - 5 = -2',
    '24 - 7 support',
    '1-1 with Ann',
    '1:1 with Ann',
    '2 reviews',
    '1.5 pages',
    '2026-03 report',
    '2023-24 budget',
    '2019-2023 archive',
    '2026-03-02 was a good day',
    '24-7 support',
    '50-50',
    'read chapters 3-4',
    'read chapters 3 - 4',
    '2 to 3 calls',
    'monday planning',
    'yesterday',
    'Sunday 9',
    '9',
    'about 1h30 of work',
    '9-10x',
    '9--10',
    '-9',
    '9 - review',
    '2026- and later',
    'C:\\temp and \\\\server',
    'at 9:00',
  ])('keeps %s as the title', (text) => {
    expect(parse(text)).toMatchObject({
      title: text,
      times: null,
      project: null,
      tags: [],
      parts: [],
      problems: [],
    });
    expect(parse(text).billable).toBeUndefined();
  });

  it.each([
    ['\\@bob called', '@bob called'],
    ['ask \\#deep \\!', 'ask #deep !'],
    ['\\9-10 players', '9-10 players'],
    ['\\1h30 film', '1h30 film'],
    ['review \\9:00-10:30', 'review 9:00-10:30'],
    ['\\:45 caliber', ':45 caliber'],
    ['\\\\@home \\\\\\9 x', '\\@home \\\\9 x'],
  ])('keeps the text after each backslash of %s in the title', (text, title) => {
    const line = parse(text);
    expect(line).toMatchObject({ title, times: null, project: null, tags: [], problems: [] });
    expect(new Set(line.parts.map(({ kind }) => kind))).toEqual(new Set(['escape']));
  });
});

describe('projects of a line', () => {
  it.each([
    ['@acme', 'acme'],
    ['@ACME review', 'acme'],
    ['@acme web', 'acme-web'],
    ['@Acme   WEB review', 'acme-web'],
    ['@acme, then lunch', 'acme'],
    ['@acme webinar', 'acme'],
    ['@"Acme" web', 'acme'],
    ['@"acme web"', 'acme-web'],
    ['@“Acme web” review', 'acme-web'],
    ['@"Acme web", then', 'acme-web'],
    ['@cafe', 'cafe'],
    ['@acme inc./acme web', 'acme-web'],
    ['@north/website', 'north'],
    ['@"South/Website" x', 'south'],
    ['@say "hi" review', 'say'],
    ['@"Say ""hi""" review', 'say'],
    ['@(R&D) review', 'r-and-d'],
    // The beginning of exactly one name.
    ['@int', 'internal'],
    ['@north', 'north'],
    ['@acme w', 'acme'],
    ['@acme-', '?? acme-'],
    // Several matches, or a match inside a name.
    ['@website', '? north south'],
    ['@web', '? north south'],
    ['@w', '? north south'],
    ['@ac', '? acme acme-web'],
    ['@R', '? r-and-d'],
    // A task is found only after its project.
    ['@internal/design review', 'internal/design'],
    ['@internal/d', 'internal/design'],
    ['@design', '?? design'],
    ['@lost', '?? lost'],
    ['@globex', '?? globex'],
    ['@"globex web" x', '?? globex web'],
  ])('finds the project in %s', (text, expected) => {
    expect(projectOf(text)).toBe(expected);
  });

  it('keeps the words after a project name in the title', () => {
    expect(parse('@acme web review').title).toBe('review');
    expect(parse('@acme webinar').title).toBe('webinar');
    expect(parse('@"Acme" web').title).toBe('web');
    expect(parse('Talk to @acme, then lunch.').title).toBe('Talk to then lunch.');
    expect(parse('@"Acme"web').title).toBe('web');
    expect(parse('(see @acme)').title).toBe('(see )');
    expect(parse('x @acme !')).toMatchObject({ title: 'x', billable: true });
  });

  it('prefers the project with the exact spelling if names differ only in accents', () => {
    const similar = ['Café', 'cafe', 'CAFE'].map((name) => ({ id: name, name, clientName: null }));
    const projectIn = (text: string) => parse(text, { projects: similar }).project;
    expect(projectIn('@cafe')).toMatchObject({ kind: 'match', project: { id: 'cafe' } });
    expect(projectIn('@café')).toMatchObject({ kind: 'match', project: { id: 'Café' } });
    expect(projectIn('@Cafe')).toMatchObject({ kind: 'candidates', candidates: { length: 2 } });
  });

  it('reports an unknown or ambiguous project', () => {
    expect(parse('x @globex').problems).toEqual([
      {
        code: 'PROJECT_UNKNOWN',
        name: 'globex',
        stops: true,
        from: 2,
        to: 9,
      },
    ]);
    expect(parse('@website').problems).toMatchObject([
      {
        code: 'PROJECT_AMBIGUOUS',
        name: 'website',
        candidates: ['North/Website', 'South/Website'],
        more: 0,
        stops: true,
      },
    ]);
    const many = Array.from({ length: 5 }, (_, n) => ({ id: `${n}`, name: `P${n}`, clientName: null }));
    expect(parse('@p', { projects: many }).problems).toMatchObject([
      { name: 'p', candidates: ['P0', 'P1', 'P2'], more: 2 },
    ]);
  });

  it('uses the first known project and reports the other names', () => {
    const line = parse('ask @bob about @acme and @internal');
    expect(line).toMatchObject({
      title: 'ask @bob about and @internal',
      project: { project: { id: 'acme' } },
    });
    expect(line.problems).toMatchObject([
      { code: 'SECOND_PROJECT', name: 'bob', stops: false },
      { code: 'SECOND_PROJECT', stops: false },
    ]);
  });

  it('extends a name with an open quotation mark to the end of the line and reports the mark', () => {
    expect(projectOf('review @"acme web')).toBe('acme-web');
    expect(codesOf('review @"acme web')).toEqual(['QUOTE_OPEN']);
    expect(parse('review @"')).toMatchObject({ title: 'review @"', project: null });
  });
});

describe('tags', () => {
  it.each([
    ['#deep', ['deep']],
    ['#DEEP talk', ['deep']],
    ['#deep work done', ['deep work']],
    ['#"deep" work', ['deep']],
    ['#meeting', ['Meeting']],
    ['#deep, #meeting.', ['deep', 'Meeting']],
    ['#deep #Deep', ['deep']],
    ['#42', ['42']],
    ['#new', ['new*']],
    ['#1st #v1.2', ['1st*', 'v1.2*']],
    ['#"two  words"', ['two words*']],
    ['#new #New', ['new*']],
    ['#über-wichtig', ['über-wichtig*']],
    ['#🚀', ['🚀*']],
    ['(see #deep)', ['deep']],
    ['(see #new).', ['new*']],
  ])('finds the tags in %s', (text, names) => {
    expect(parse(text).tags.map(({ name, known }) => (known ? name : `${name}*`))).toEqual(names);
    expect(parse(text).problems).toEqual([]);
  });
});

describe('the billable flag', () => {
  it.each([
    ['review !', true],
    ['! review', true],
    ['review !billable', true],
    ['review !BILLABLE !', true],
    ['review !nonbillable', false],
    ['review !non-billable', false],
    ['review', undefined],
    ['review! now', undefined],
  ])('reads the billable flag in %s', (text, expected) => {
    expect(parse(text).billable).toBe(expected);
    expect(parse(text).problems).toEqual([]);
  });

  it('rejects contradictory billable flags', () => {
    expect(parse('x ! !nonbillable')).toMatchObject({
      title: 'x',
      billable: undefined,
      problems: [{ code: 'BILLABLE_AND_NOT', stops: true }],
    });
  });
});

describe('times', () => {
  it.each<[string, number, number]>([
    ['9-10:30 x', TODAY + 9, TODAY + 10.5],
    ['9–10 x', TODAY + 9, TODAY + 10],
    ['9:00 - 10:30 x', TODAY + 9, TODAY + 10.5],
    ['9 - 10:30 x', TODAY + 9, TODAY + 10.5],
    ['9 - 10 x', TODAY + 9, TODAY + 10],
    ['9 – 10 x', TODAY + 9, TODAY + 10],
    ['9:00 to 10:30 x', TODAY + 9, TODAY + 10.5],
    ['9am-1pm x', TODAY + 9, TODAY + 13],
    ['9 am - 1 pm x', TODAY + 9, TODAY + 13],
    ['9-10 amazing x', TODAY + 9, TODAY + 10],
    ['930-1015 x', TODAY + 9.5, TODAY + 10.25],
    ['9h-11h30 x', TODAY + 9, TODAY + 11.5],
    ['9-10: x', TODAY + 9, TODAY + 10],
    ['9-10, x', TODAY + 9, TODAY + 10],
    ['today 9-10 x', TODAY + 9, TODAY + 10],
    ['Yesterday 9-10 x', TODAY - 15, TODAY - 14],
    ['yesterday 22-1 x', TODAY - 2, TODAY + 1],
    ['wed 9-10 x', TODAY + 9, TODAY + 10],
    ['tue 9-10 x', TODAY - 15, TODAY - 14],
    ['Thursday, 9-10 x', TODAY - 6 * 24 + 9, TODAY - 6 * 24 + 10],
    ['2026-03-02 9-10 x', 9, 10],
    // After the title.
    ['x 9:00-10:30', TODAY + 9, TODAY + 10.5],
    ['x 9am-10am.', TODAY + 9, TODAY + 10],
    ['x yesterday 9:00 - 10:30', TODAY - 15, TODAY - 13.5],
    ['x Monday,  9:00-10:30;', 9, 10.5],
    ['x 9:00-10:30 @acme #deep !', TODAY + 9, TODAY + 10.5],
    ['@acme x mon 9:00-10:30 !', 9, 10.5],
    // Durations until now.
    ['1h30 x', TODAY + 13.5, TODAY + 15],
    ['90m x', TODAY + 13.5, TODAY + 15],
    ['1h 30m x', TODAY + 13.5, TODAY + 15],
    ['1.5h x', TODAY + 13.5, TODAY + 15],
    ['45 min x', TODAY + 14.25, TODAY + 15],
    ['2 hours, x', TODAY + 13, TODAY + 15],
    [':45 x', TODAY + 14.25, TODAY + 15],
    ['@acme 1h x', TODAY + 14, TODAY + 15],
  ])('reads the times in %s', (text, from, to) => {
    const line = parse(text);
    expect(line.times).toEqual(interval(from, to));
    expect(line.title.replace('amazing ', '')).toBe('x');
    expect(line.problems).toEqual([]);
  });

  it.each<[string, number]>([
    ['9- x', TODAY + 9],
    ['9:30– x', TODAY + 9.5],
    ['x', Number.NaN],
    ['yesterday 22- x', TODAY - 2],
    ['9-', TODAY + 9],
  ])('reads the start of a running timer, if any, in %s', (text, start) => {
    expect(parse(text).times).toEqual(Number.isNaN(start) ? null : { start: instantAt(start), end: null });
  });

  it.each([
    ['2026-02-30 9-10 x', { code: 'NO_SUCH_DAY', text: '2026-02-30' }],
    ['1969-12-31 9-10 x', { code: 'NO_SUCH_DAY', text: '1969-12-31' }],
    ['mon 1h30 x', { code: 'DAY_WITHOUT_TIMES' }],
    ['16- x', { code: 'TIMER_IN_FUTURE' }],
  ])('rejects the times in %s', (text, problem) => {
    const line = parse(text);
    expect(line).toMatchObject({ title: 'x', times: null, problems: [{ ...problem, stops: true }] });
  });

  it('accepts times in the future and reports them', () => {
    expect(parse('16-17 x')).toMatchObject({
      times: interval(TODAY + 16, TODAY + 17),
      problems: [{ code: 'TIME_IN_FUTURE', stops: false }],
    });
    expect(parse('tomorrow 9-10 x')).toMatchObject({
      title: 'x',
      times: interval(TODAY + 24 + 9, TODAY + 24 + 10),
      problems: [{ code: 'TIME_IN_FUTURE', isInPart: false, stops: false }],
    });
    expect(parse('14-15 x').problems).toEqual([]);
    for (const text of ['14-17 x', '13:00-1:00 late']) {
      expect(parse(text).problems).toMatchObject([{ code: 'TIME_IN_FUTURE', isInPart: true, stops: false }]);
    }
  });

  it.each(['9:30 standup', '9am standup', 'yesterday 9:30 standup', '@acme 12:30 lunch'])(
    'keeps the single time of %s in the title',
    (text) => {
      const line = parse(text);
      expect(line).toMatchObject({ times: null, problems: [{ code: 'TIME_ALONE', stops: false }] });
      expect(line.title).toBe(text.replace('@acme ', ''));
    },
  );

  it.each<[string, number, number, string]>([
    ['9-10 week planning', 9, 10, 'week planning'],
    ['9-10 month end closing', 9, 10, 'month end closing'],
    ['9-12 day trip', 9, 12, 'day trip'],
    ['9-10 min wage law', 9, 10, 'min wage law'],
    ['10-15 min walk', 10, 15, 'min walk'],
    ['2-3 days of rest @acme', 2, 3, 'days of rest'],
  ])('reads a range in %s and reports that it could be a number', (text, from, to, title) => {
    expect(parse(text)).toMatchObject({
      title,
      times: interval(TODAY + from, TODAY + to),
      problems: [{ code: 'RANGE_OR_NUMBER', text: text.split(' ')[0], stops: false }],
    });
  });

  it.each(['9:00-10 min wage law', '9-10am week'])('reads a range in %s without a remark', (text) => {
    expect(parse(text)).toMatchObject({ times: interval(TODAY + 9, TODAY + 10), problems: [] });
  });

  it.each<[string, number]>([
    ['yesterday 13:00-12:00 x', 23],
    ['yesterday 14-13:30 x', 23.5],
  ])('reports that the range in %s ends the next day', (text, hours) => {
    expect(parse(text)).toMatchObject({
      times: { start: parse(text).times?.start, end: (parse(text).times?.start ?? 0) + hours * HOUR },
      problems: [{ code: 'ENDS_NEXT_DAY', length: hours * HOUR, stops: false }],
    });
  });
});

describe('invalid times', () => {
  it.each([
    ['12-12 zero', '12-12'],
    ['8-8 x', '8-8'],
    ['8:00-8:00 x', '8:00-8:00'],
    ['yesterday 9am-9am x', '9am-9am'],
    ['24:00-25:00 x', '24:00-25:00'],
    ['9:00 - 10:75 x', '9:00 - 10:75'],
    ['25-26 x', '25-26'],
    ['9-25 x', '9-25'],
    ['10-15 min', '10-15'],
    ['10-15 min @acme', '10-15'],
    ['30h x', '30h'],
    ['100h of sleep', '100h'],
    ['0m x', '0m'],
    ['0h', '0h'],
  ])('keeps the invalid time of %s in the title and reports it', (text, part) => {
    const from = text.indexOf(part);
    expect(parse(text)).toMatchObject({
      title: text.replace(' @acme', ''),
      times: null,
      problems: [
        {
          code: /^\d+[hm]$/.test(part) ? 'NO_LENGTH' : 'NO_RANGE',
          text: part,
          stops: false,
          from,
          to: from + part.length,
        },
      ],
    });
  });
});

describe('clock changes', () => {
  const berlin = (text: string, day: string) =>
    parse(text, { zone: 'Europe/Berlin', now: Date.parse(`${day}T20:00:00Z`) });
  const instantsOf = ({ times }: { times: { start: number; end: number | null } | null }) =>
    times && [times.start, times.end ?? Number.NaN].map(formatInstant);

  it('measures a night across a clock change', () => {
    expect(instantsOf(berlin('1-4 x', '2026-03-29'))).toEqual([
      '2026-03-29T00:00:00Z',
      '2026-03-29T02:00:00Z',
    ]);
    expect(instantsOf(berlin('yesterday 23-4 x', '2026-03-29'))).toEqual([
      '2026-03-28T22:00:00Z',
      '2026-03-29T02:00:00Z',
    ]);
    expect(instantsOf(berlin('1-4 x', '2026-10-25'))).toEqual([
      '2026-10-24T23:00:00Z',
      '2026-10-25T03:00:00Z',
    ]);
  });

  it('moves a skipped time forward and reports it', () => {
    const line = berlin('2:30-4 x', '2026-03-29');
    expect(instantsOf(line)).toEqual(['2026-03-29T01:30:00Z', '2026-03-29T02:00:00Z']);
    expect(line.problems).toEqual([
      {
        code: 'TIME_SKIPPED',
        date: '2026-03-29',
        at: 150,
        resolvedTo: 210,
        stops: false,
        from: 0,
        to: 6,
      },
    ]);
    expect(berlin('yesterday 23-2:15 x', '2026-03-29').problems).toMatchObject([
      { date: '2026-03-29', at: 135, resolvedTo: 195 },
    ]);
  });

  it('reads a repeated time as its first occurrence and reports it', () => {
    const line = berlin('1-2:30 x', '2026-10-25');
    expect(instantsOf(line)).toEqual(['2026-10-24T23:00:00Z', '2026-10-25T00:30:00Z']);
    expect(line.problems).toMatchObject([{ code: 'TIME_TWICE', date: '2026-10-25', at: 150, stops: false }]);
  });

  it.each(['2:30-3:00 x', '2:00-3:00 x'])(
    'rejects %s, whose skipped start moves to its end or beyond',
    (text) => {
      const line = berlin(text, '2026-03-29');
      expect(line).toMatchObject({ title: 'x', times: null });
      expect(line.problems.map(({ code, stops }) => [code, stops])).toEqual([
        ['TIME_SKIPPED', false],
        ['NO_SUCH_TIME', true],
      ]);
    },
  );
});

describe('random lines', () => {
  const pieces = fc.constantFrom(
    ...['@', '#', '!', '\\', '"', '“', '”', ' ', '  ', '\t', '@acme', '@acme web', '#deep', '!billable', ','],
    ...[
      '9',
      '10:30',
      '-',
      ' - ',
      ' to ',
      'am',
      'yesterday ',
      'mon ',
      '2026-03-02 ',
      '2026-02-30 ',
      '1h30',
      '90m',
    ],
    ...[
      'x',
      'review',
      'Café',
      '/',
      '.',
      ':',
      '\u{1f680}',
      '\ud800',
      '\0',
      '@"Acme web"',
      '9-10',
      '9:00-10:30',
    ],
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 14 }).map((drawn) => drawn.join('')),
  );
  const anyContext = fc.record({
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia'),
    now: fc.constantFrom(NOW, Date.parse('2026-03-29T12:00:00Z'), Date.parse('2011-12-31T01:00:00Z')),
  });

  it('returns disjoint parts, and the rest of the line as the title', () => {
    fc.assert(
      fc.property(anyText, anyContext, (text, context) => {
        const { title, parts, problems, times } = parse(text, context);
        let at = 0;
        let rest = '';
        for (const { from, to } of parts) {
          expect(from).toBeGreaterThanOrEqual(at);
          expect(to).toBeGreaterThan(from);
          rest += text.slice(at, from);
          at = to;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        rest += text.slice(at);
        expect(title).toBe(rest.replace(/\s+/g, ' ').trim());
        for (const { from, to } of problems) expect(0 <= from && from < to && to <= text.length).toBe(true);
        if (times?.end != null) {
          expect(times.end).toBeGreaterThan(times.start);
          expect(times.end - times.start).toBeLessThanOrEqual(25 * HOUR);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps a text with escaped marks as the title', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = text.replace(/(^|\s)(?=[@#!:\d])/g, '$1\\');
        fc.pre(!/\\[@#!:\d]/.test(text) && !/(^|\s)(today|yesterday|mon)\s/.test(text));
        expect(parse(escaped)).toMatchObject({
          title: text.replace(/\s+/g, ' ').trim(),
          times: null,
          project: null,
          tags: [],
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('parses a very long line within five seconds', () => {
    const manyProjects = Array.from({ length: 500 }, (_, n) => ({
      id: `${n}`,
      name: `Project ${n} of many`,
      clientName: 'C',
    }));
    const long = [
      '@a '.repeat(3000),
      ' '.repeat(50_000),
      '9'.repeat(50_000),
      '@"'.repeat(20_000),
      '9 - '.repeat(9000),
    ];
    for (const text of long) {
      const started = performance.now();
      parse(text, { projects: manyProjects });
      expect(performance.now() - started).toBeLessThan(5000);
    }
  });
});

describe('weekdays of a line', () => {
  it('reads a weekday as its most recent occurrence, today included', () => {
    const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.nat({ max: 6 }), (day, weekday) => {
        const now = day * DAY + 12 * HOUR;
        const { times } = parse(`${names[weekday]} 0:00-0:01 x`, { now });
        const start = times?.start ?? Number.NaN;
        expect(new Date(start).getUTCDay()).toBe(weekday);
        expect(start <= now && start > now - 7 * DAY).toBe(true);
        expect(times?.end).toBe(start + MINUTE);
      }),
    );
  });
});
