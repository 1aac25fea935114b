import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionAt, withCompletion } from './complete.ts';
import { parseEntryLine } from './parse.ts';

/** The text with the caret as | in it. */
function at(marked: string): [string, number] {
  const caret = marked.indexOf('|');
  return [marked.replace('|', ''), caret];
}

describe('the name that is being typed', () => {
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
  ])('%s', (marked, kind, replaced, query) => {
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
  ])('is none in %s', (marked) => {
    expect(completionAt(...at(marked))).toBeNull();
  });
});

it('is found by a caret that is behind the end', () => {
  expect(completionAt('', 20)).toBeNull();
  expect(completionAt('review', 20)).toBeNull();
  expect(completionAt('@ac', 20)).toMatchObject({ query: 'ac', to: 3 });
});

describe('a name that is chosen', () => {
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
  ])('%s becomes %s', (marked, name, expected) => {
    const [text, caret] = at(marked);
    const span = completionAt(text, caret) ?? { from: Number.NaN, to: Number.NaN };
    const completed = withCompletion(text, span, name);
    expect(`${completed.text.slice(0, completed.caret)}|${completed.text.slice(completed.caret)}`).toBe(
      expected,
    );
  });

  it('is read back as that name, whatever it is and whatever stands around it', () => {
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
      fc.property(names, fc.nat(), words, words, fc.boolean(), (all, index, before, after, isTag) => {
        const wanted = all[index % all.length] ?? '';
        const typed = `${before}${isTag ? '#' : '@'}`;
        const span = completionAt(`${typed} ${after}`, typed.length);
        expect(span).not.toBeNull();
        const { text } = withCompletion(`${typed} ${after}`, span ?? { from: 0, to: 0 }, wanted);
        const projects = isTag ? [] : all.map((id) => ({ id, name: id, clientName: null }));
        const line = parseEntryLine(text, { now: 0, zone: 'UTC', projects, tags: isTag ? all : [] });
        if (isTag) expect(line.tags).toEqual([{ name: wanted, known: true }]);
        else expect(line.project).toMatchObject({ kind: 'match', project: { id: wanted } });
      }),
      { numRuns: 3000 },
    );
  });

  it('can be asked for anywhere in any text', () => {
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
