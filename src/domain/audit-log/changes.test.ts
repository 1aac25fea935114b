import { describe, expect, it } from 'vitest';
import type { Tag } from '../entities.ts';
import { change, changesBetween, labelOf } from './changes.ts';

const tag = (name: string): Tag => ({ id: 'x', teamId: 't', name, archivedAt: null, createdAt: 0 });

describe('changesBetween', () => {
  it('lists changed values and omits equal values', () => {
    expect(changesBetween('tag', tag('a'), tag('b'))).toEqual([{ field: 'name', old: 'a', new: 'b' }]);
    expect(changesBetween('tag', tag('a'), tag('a'))).toEqual([]);
    expect(changesBetween('tag', null, tag('a'))).toEqual([{ field: 'name', old: null, new: 'a' }]);
    expect(changesBetween('tag', tag('a'), null)).toEqual([{ field: 'name', old: 'a', new: null }]);
  });

  it('shows a change at the end of a long text', () => {
    const same = 'x'.repeat(5_000);
    const [first, ...rest] = changesBetween('tag', tag(`${same}one end`), tag(`${same}another end`));
    expect(rest).toEqual([]);
    expect(first?.old).toMatch(/^…x+one end$/);
    expect(first?.new).toMatch(/^…x+another end$/);
  });

  it('shows the difference if a long text is a prefix of the other text', () => {
    const [first] = changesBetween('tag', tag('x'.repeat(600)), tag('x'.repeat(700)));
    expect(first?.old).not.toBe(first?.new);
    expect(first?.new?.length).toBeLessThan(510);
  });
});

describe('change', () => {
  it('shortens long values without splitting a character', () => {
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
  it('shortens a long name to its first 200 characters', () => {
    expect(labelOf('tag', tag('a')).label).toBe('a');
    expect(labelOf('tag', tag('x'.repeat(300))).label).toBe(`${'x'.repeat(200)}…`);
  });
});
