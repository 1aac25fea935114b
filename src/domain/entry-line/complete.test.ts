import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionAt, withCompletion } from './complete.ts';
import { parseEntryLine } from './parse.ts';

/** Splits a text into the text without its `|` and the position of the `|`. */
function at(marked: string): [string, number] {
  const caret = marked.indexOf('|');
  return [marked.replace('|', ''), caret];
}

describe('completionAt', () => {
  it.each([
    ['@|', 'project', '@', ''],
    ['review @ac|', 'project', '@ac', 'ac'],
    ['review @ac|me #x', 'project', '@acme', 'ac'],
    ['review #de|', 'tag', '#de', 'de'],
    ['#|deep', 'tag', '#deep', ''],
    ['@"Acme w|', 'project', '@"Acme w', 'Acme w'],
    ['@"Acme w| review', 'project', '@"Acme w', 'Acme w'],
    ['@"Acme |web" review', 'project', '@"Acme web"', 'Acme '],
    ['@"Say ""h|', 'project', '@"Say ""h', 'Say "h'],
    ['@acme #|', 'tag', '#', ''],
    ['@north/we|', 'project', '@north/we', 'north/we'],
    ['#12|', 'tag', '#12', '12'],
  ])('finds the name at the caret in %s', (marked, kind, replaced, query) => {
    const [text, caret] = at(marked);
    const found = completionAt(text, caret);
    expect(found).toMatchObject({ kind, query });
    expect(text.slice(found?.from, found?.to)).toBe(replaced);
  });

  it.each([
    '|',
    '|@ac',
    'review|',
    '@acme |',
    '@acme rev|iew',
    'a@b|',
    'C#|',
    '\\@ac|',
    '@"Acme"|',
    '@"Acme",|',
    '@acme,|',
    '!bill|',
    '@"a #b" c|',
  ])('finds no name in %s', (marked) => {
    expect(completionAt(...at(marked))).toBeNull();
  });
});

it('clamps a caret beyond the end of the text', () => {
  expect(completionAt('', 20)).toBeNull();
  expect(completionAt('review', 20)).toBeNull();
  expect(completionAt('@ac', 20)).toMatchObject({ query: 'ac', to: 3 });
});

describe('withCompletion', () => {
  it.each([
    ['review @ac|', 'Acme', 'review @Acme |'],
    ['review @ac|', 'Acme web', 'review @"Acme web" |'],
    ['@ac| review', 'Acme', '@"Acme" |review'],
    ['@ac|me', 'Acme', '@Acme |'],
    ['@"Ac|me w" review', 'Acme', '@"Acme" |review'],
    ['@|', 'Say "hi"', '@"Say ""hi""" |'],
    ['@|', 'Acme Inc.', '@"Acme Inc." |'],
    ['@|', 'Yahoo!', '@"Yahoo!" |'],
    ['#|', '42', '#"42" |'],
    ['@|  ', 'Acme', '@Acme | '],
  ])('completes %s with %s to %s', (marked, name, expected) => {
    const [text, caret] = at(marked);
    const span = completionAt(text, caret) ?? { from: Number.NaN, to: Number.NaN };
    const completed = withCompletion(text, span, name);
    expect(`${completed.text.slice(0, completed.caret)}|${completed.text.slice(completed.caret)}`).toBe(
      expected,
    );
  });

  it('inserts any name so that the parser reads the same name', () => {
    const name = fc
      .array(
        fc.constantFrom('Acme', 'web', '"', '""', '“', ' ', '.', '#1', '@', '!', '/', '9-10', 'é', '\\'),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((pieces) => pieces.join('').trim())
      .filter((text) => text !== '');
    const words = fc.constantFrom('', 'review ', '9-10 ', 'web ', 'Acme ');
    const names = fc.uniqueArray(name, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(names, fc.nat(), words, words, fc.boolean(), (allNames, index, before, after, isTag) => {
        const chosen = allNames[index % allNames.length] ?? '';
        const typed = `${before}${isTag ? '#' : '@'}`;
        const span = completionAt(`${typed} ${after}`, typed.length);
        expect(span).not.toBeNull();
        const { text } = withCompletion(`${typed} ${after}`, span ?? { from: 0, to: 0 }, chosen);
        const projects = isTag ? [] : allNames.map((id) => ({ id, name: id, clientName: null }));
        const line = parseEntryLine(text, { now: 0, zone: 'UTC', projects, tags: isTag ? allNames : [] });
        if (isTag) expect(line.tags).toEqual([{ name: chosen, known: true }]);
        else expect(line.project).toMatchObject({ kind: 'match', project: { id: chosen } });
      }),
      { numRuns: 3000 },
    );
  });

  it('returns a valid span for every caret position in random texts', () => {
    const text = fc.string({ unit: fc.constantFrom('@', '#', '"', '“', '”', ' ', 'a', '\\', ',') });
    fc.assert(
      fc.property(text, fc.nat(), (text, place) => {
        const caret = place % (text.length + 1);
        const found = completionAt(text, caret);
        if (!found) return;
        expect(found.from < caret && caret <= found.to && found.to <= text.length).toBe(true);
        expect('@#').toContain(text[found.from]);
        const completed = withCompletion(text, found, 'x y');
        expect(completed.text.slice(found.from, completed.caret)).toMatch(/^[@#]"x y"\s$/);
      }),
      { numRuns: 3000 },
    );
  });
});
