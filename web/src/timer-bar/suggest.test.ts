import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import type { OpenProject } from '../entry-fields/work.ts';
import { timeFormat } from '../time/format.ts';
import { EMPTY, type LineDraft } from './line-draft.ts';
import { readLine } from './read-line.ts';
import { repeatable, type Suggestion, suggest, take } from './suggest.ts';

const NOW = Date.UTC(2026, 2, 4, 15);
const project = (id: string, name: string, clientName: string | null = null): OpenProject => ({
  id,
  name,
  clientName,
  clientId: clientName && `c-${clientName}`,
  colour: '#3b6fd4',
  billable: id !== 'internal',
});
const open = {
  projects: [
    project('acme', 'Acme'),
    project('north', 'Website', 'North'),
    project('south', 'Website', 'South'),
    project('internal', 'Internal'),
  ],
  tasks: [{ id: 'design', name: 'Design', projectId: 'internal' }],
  tags: ['deep', 'meeting'],
};

const entry = (title: string | null, more: Partial<Entry> = {}) =>
  sampleEntry({ id: title ?? '', title, ...more });
const recent = [
  entry('Sketches', { projectId: 'acme', tags: ['deep'], billable: true }),
  entry('Review'),
  entry('Stand-up'),
];

const read = (draft: LineDraft) => readLine(draft, open, timeFormat('UTC', 'en-GB'), NOW);
const parse = (text: string) => read({ ...EMPTY, text }).parsed;

/** Parses a text with the caret marked as |; by default the caret is at the end. */
function at(marked: string) {
  const caret = marked.includes('|') ? marked.indexOf('|') : marked.length;
  const draft = { ...EMPTY, text: marked.replace('|', '') };
  const { parsed } = read(draft);
  return { draft, parsed, ...suggest(draft, caret, parsed, open, recent) };
}
const named = (item: Suggestion) =>
  item.kind === 'work'
    ? item.project.id + (item.task ? `/${item.task.id}` : '')
    : item.kind === 'tag'
      ? `${item.isNew ? '+' : ''}${item.name}`
      : item.entry.title;

describe('suggestions', () => {
  test.each([
    ['', 'recent', ['Sketches', 'Review', 'Stand-up']],
    ['sket', 'recent', ['Sketches']],
    ['9-10:30 rev', 'recent', ['Review']],
    ['zzz', 'recent', []],
    ['review @', 'project', ['acme', 'north', 'south', 'internal']],
    ['review @acm', 'project', ['acme']],
    ['review @acm|, please', 'project', ['acme']],
    ['@internal/des', 'project', ['internal/design']],
    ['review #', 'tag', ['deep', 'meeting']],
    ['review #dee', 'tag', ['deep', '+dee']],
    ['review #deep', 'tag', ['deep']],
    ['review #new', 'tag', ['+new']],
    ['@website review', 'which', ['north', 'south']],
  ])('suggests for %j items of the kind %s', (marked, about, expected) => {
    const found = at(marked);
    expect([found.about, found.items.map(named)]).toEqual([about, expected]);
  });

  test.each([
    ['@acme', false],
    ['@acm', false],
    ['@website', false],
    ['@wbs', true],
    ['@', false],
    ['#dee', true],
    ['#deep', false],
    ['#entirely-new', false],
    ['sket', false],
  ])('decides whether Enter takes the first suggestion for %j: %s', (marked, expected) => {
    expect(at(marked).isFirstDefault).toBe(expected);
  });
});

describe('taking a suggestion', () => {
  const taking = (marked: string, index = 0) => {
    const { draft, items, span } = at(marked);
    const item = items[index];
    if (!item) throw new Error('There is nothing to take.');
    return take(draft, item, span, parse);
  };

  test('moves a project from the text to the chosen values', () => {
    expect(taking('9-10 @acm|e review')).toEqual({
      draft: { ...EMPTY, text: '9-10 review', work: { projectId: 'acme', clientId: null, taskId: null } },
      caret: 5,
    });
  });

  test('resolves an ambiguous project', () => {
    const { draft } = taking('@website review', 1);
    expect(draft).toMatchObject({ text: 'review', work: { projectId: 'south', clientId: 'c-South' } });
    expect(read(draft).obstacle).toBeNull();
  });

  test('adds each tag once', () => {
    const { draft } = taking('review #dee');
    expect(draft).toMatchObject({ text: 'review ', tags: ['deep'] });
    expect(take(draft, { kind: 'tag', name: 'deep', isNew: false }, null, parse).draft.tags).toEqual([
      'deep',
    ]);
  });

  test('copies a recent entry at the typed times', () => {
    const { draft, caret } = taking('yesterday 9-10:30 sket');
    expect(draft).toEqual({
      text: 'yesterday 9-10:30 Sketches',
      work: { projectId: 'acme', clientId: null, taskId: null },
      tags: ['deep'],
      billable: true,
    });
    expect(caret).toBe(draft.text.length);
  });

  test('escapes any title so that it is parsed unchanged', () => {
    const title = fc.array(
      fc.constantFrom('a', '@acme', '#1', '#x', '!', '9-10', '9:00', ':45', '1h', 'mon 9-10', '-'),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(title, (words) => {
        const wanted = words.join(' ');
        const { draft } = take(EMPTY, { kind: 'recent', entry: entry(wanted) }, null, parse);
        const again = read(draft);
        expect([again.title, again.times, again.tags]).toEqual([wanted, null, []]);
      }),
    );
  });
});

describe('the reading of a line', () => {
  test('prefers typed values to chosen ones', () => {
    const draft: LineDraft = {
      text: '9-10 review @acme #deep !nonbillable',
      work: { projectId: 'internal', clientId: null, taskId: 'design' },
      tags: ['meeting'],
      billable: true,
    };
    expect(read(draft)).toMatchObject({
      title: 'review',
      work: { projectId: 'acme', taskId: null },
      tags: ['meeting', 'deep'],
      billable: false,
      obstacle: null,
    });
  });

  test('uses the billable default of the project unless it was chosen', () => {
    const chosen = (projectId: string) => ({ ...EMPTY, work: { projectId, clientId: null, taskId: null } });
    expect(read(chosen('acme')).billable).toBe(true);
    expect(read(chosen('internal')).billable).toBe(false);
    expect(read({ ...chosen('internal'), billable: true }).billable).toBe(true);
    expect(read(EMPTY)).toMatchObject({ billable: false, title: null, times: null });
  });

  test('reports ambiguous and unknown names as obstacles', () => {
    expect(read({ ...EMPTY, text: 'review @website' }).obstacle).toContain('North/Website');
    expect(read({ ...EMPTY, text: 'review @nothing' }).obstacle).toContain('nothing');
  });
});

describe('repeatable', () => {
  test('returns distinct titled entries with open work, latest first', () => {
    const list = [
      entry('a'),
      entry('a', { start: 5 }),
      entry('a', { billable: true }),
      entry('b', { projectId: 'archived' }),
      entry('c', { projectId: 'internal', taskId: 'gone' }),
      entry(null),
      entry('  '),
    ];
    expect(repeatable(list, open)).toEqual([list[0], list[2]]);
  });
});
