import { describe, expect, it } from 'vitest';
import type { Tag } from '../entities.ts';
import { change, changesBetween, labelOf } from './changes.ts';

const tag = (name: string): Tag => ({ id: 'x', teamId: 't', name, archivedAt: null, createdAt: 0 });

describe('changesBetween', () => {
  it('says what is another one since, and nothing of what is the same', () => {
    expect(changesBetween('tag', tag('a'), tag('b'))).toEqual([{ field: 'name', old: 'a', new: 'b' }]);
    expect(changesBetween('tag', tag('a'), tag('a'))).toEqual([]);
    expect(changesBetween('tag', null, tag('a'))).toEqual([{ field: 'name', old: null, new: 'a' }]);
    expect(changesBetween('tag', tag('a'), null)).toEqual([{ field: 'name', old: 'a', new: null }]);
  });

  it('tells of a change however far behind in a long text it is, and shows it', () => {
    const same = 'x'.repeat(5_000);
    const [told, ...others] = changesBetween('tag', tag(`${same}one end`), tag(`${same}another end`));
    expect(others).toEqual([]);
    expect(told?.old).toMatch(/^…x+one end$/);
    expect(told?.new).toMatch(/^…x+another end$/);
  });

  it('shows where one of two long texts goes on', () => {
    const [told] = changesBetween('tag', tag('x'.repeat(600)), tag('x'.repeat(700)));
    expect(told?.old).not.toBe(told?.new);
    expect(told?.new?.length).toBeLessThan(510);
  });
});

describe('change', () => {
  it('cuts off what is long, and no character in two', () => {
    expect(change('field', 'short', null)).toEqual({ field: 'field', old: 'short', new: null });
    const { old, new: now } = change('field', '🧵'.repeat(1_000), `${'🧵'.repeat(900)}🎻${'🧵'.repeat(900)}`);
    for (const text of [old, now]) {
      expect(text?.length).toBeLessThanOrEqual(502);
      expect(text?.isWellFormed()).toBe(true);
    }
    expect(now).toContain('🎻');
  });
});

describe('labelOf', () => {
  it('is the beginning of a long name', () => {
    expect(labelOf('tag', tag('a')).label).toBe('a');
    expect(labelOf('tag', tag('x'.repeat(300))).label).toBe(`${'x'.repeat(200)}…`);
  });
});
