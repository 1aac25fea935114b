import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { repeatsTooMuch } from './repeats.ts';

const isTooMuch = (text: string) => repeatsTooMuch(parse(text));
const times = (count: number, text: string) => text.repeat(count);

describe('repeatsTooMuch', () => {
  test.each([
    ['a few times', `{ ${times(100, 'me { name } ')} }`],
    [
      'in fragments, as programs write them',
      `{ ${times(100, 'me { ...F } ')} } fragment F on User { id name }`,
    ],
    ['under names of their own', `{ ${Array.from({ length: 3_000 }, (_, n) => `a${n}: me`).join(' ')} }`],
    ['in lists of different fields', `{ ${times(20, 'me { id } timer { id } ')} }`],
  ])('accepts a document that repeats fields %s', (_how, text) => {
    expect(isTooMuch(text)).toBe(false);
  });

  test.each([
    ['a value', `{ me { ${times(300, 'name ')} } }`],
    ['an object', `{ ${times(300, 'me { id } ')} }`],
    [
      'objects in objects, each of them not often',
      `{ ${times(40, `me { ${times(40, 'team { id } ')} } `)} }`,
    ],
    ['in fragments without a name', `{ ${times(300, '... { me } ')} }`],
    [
      'in fragments',
      `{ ...A ...B } fragment A on Q { ${times(150, 'me ')} } fragment B on Q { ${times(150, 'me ')} }`,
    ],
    [
      'hundreds of fragments in one place',
      `{ me { ${Array.from({ length: 300 }, (_, n) => `...F${n}`).join(' ')} } }
       ${Array.from({ length: 300 }, (_, n) => `fragment F${n} on User { a${n}: id }`).join(' ')}`,
    ],
    ['in an operation that is not run', `query A { me } query B { ${times(300, 'me ')} }`],
    ['in a fragment that nobody uses', `{ me } fragment F on Query { ${times(300, 'me ')} }`],
    ['by a fragment that contains itself', '{ me } fragment F on User { a { ...F } b { ...F } }'],
    [
      'by fragments that double one another',
      `{ me } ${Array.from({ length: 30 }, (_, n) => `fragment F${n} on User { a { ...F${n + 1} } b { ...F${n + 1} } }`).join(' ')}
       fragment F30 on User { id }`,
    ],
  ])('rejects a document that repeats fields: %s', (_how, text) => {
    expect(isTooMuch(text)).toBe(true);
  });

  test('stops at the maximum level of a recursive fragment', () => {
    expect(isTooMuch('{ me } fragment F on User { a { ...F } }')).toBe(false);
  });
});
