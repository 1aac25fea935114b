import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkPassword, couldBePassword, countCharacters } from './password.ts';

const common = ['password', 'dragonfly', '1234567890', 'p@ssword12', 'trustno1', '1q2w3e4r', '4711dragon'];
const rule = { email: 'Ada.Lovelace@Example.com', isCommon: (text: string) => common.includes(text) };

describe('checkPassword', () => {
  it.each([
    'correct horse battery',
    'kfo2-vbq9w',
    'correct '.repeat(125),
    '五里霧中七転八起一期一会',
    '🦀🌵🎻🧂🪁🚲🍋🪵🧦🛶',
    // A longer text may contain a common password.
    'password of mine',
    '93-dragonfly-17',
    'lovelace and ada',
    '９３-dragonfly-１７',
    // The letters of the product name across word boundaries are allowed.
    'first internet page',
    'trust no one but me',
    ' outer spaces stay ',
  ])('accepts the password %j', (password) => {
    expect(checkPassword(password, rule)).toBe(password);
  });

  it.each([
    ['', 'at least 10 characters'],
    ['x'.repeat(9), 'at least 10 characters'],
    ['x'.repeat(1001), 'at most 1000 characters'],
    ['1234567890', 'common password'],
    ['１２３４５６７８９０', 'common password'],
    ['P@ssword12', 'common password'],
    ['Password12', 'common password'],
    ['!Password1!', 'common password'],
    ['Dragonfly2026', 'common password'],
    ['1111111111', 'different'],
    ['aaaaaaaaaa', 'different'],
    ['aAaAbBbBcCcC', 'different'],
    ['          ', 'at least 10 characters'],
    ['kfo2v      bq9', 'repeated spaces'],
    ['   kfo2vbq9   ', 'spaces at the ends'],
    ['kfo2\u00adv\u2060b\ufe0fq9', 'invisible characters'],
    ['kfo2v\u2800\u2800\u3164\u3000\tbq9', 'invisible characters'],
    ['pass word 123', 'common password'],
    ['p a s s w o r d', 'common password'],
    ['pass\u200bword\u206012', 'common password'],
    ['\u00addragon\u034ffly\u{e0041}!', 'common password'],
    ['trustno1!!!!', 'common password'],
    ['?trustno1??', 'common password'],
    ['1q2w3e4r2026', 'common password'],
    ['4711dragon12', 'common password'],
    ['1234567890!!', 'common password'],
    ['s\u200bt\u00adint of words', 'name of the product'],
    ['my s t i n t words', 'name of the product'],
    ['ada.\u200blovelace', 'e-mail address'],
    ['a d a . l o v e l a c e', 'e-mail address'],
    ['\u200b'.repeat(10), 'at least 10 characters'],
    ['abcdx\u200b\u200b\u200b\u200b\u200b', 'at least 10 characters'],
    ['🦀🌵🎻🧂🪁', 'at least 10 characters'],
    ['e\u0301a\u0300o\u0302u\u0308n\u0303', 'at least 10 characters'],
    ['q\u0301'.repeat(5), 'different'],
    ['0123456789', 'sequences'],
    ['0987654321', 'sequences'],
    ['１２３４５６７８９０1', 'common password'],
    ['２３４５６７８９０1', 'sequences'],
    ['abcdefghij', 'sequences'],
    ['ZYXWVUTSRQ', 'sequences'],
    ['poiuytrewq', 'sequences'],
    ['qwertzuiop', 'sequences'],
    ['asdfghjkl1', 'sequences'],
    ['aaabbb123456', 'sequences'],
    ['my stint password', 'name of the product'],
    ['STINT-4711-x', 'name of the product'],
    ['ada.lovelace', 'e-mail address'],
    ['I am ADA.LOVELACE!', 'e-mail address'],
    ['ada.lovelace@example.com', 'e-mail address'],
  ])('rejects the password %j', async (password, message) => {
    const problem = await problemOf(() => checkPassword(password, rule));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'password' });
    expect(problem.message).toMatch(/^The password must /);
    expect(problem.message).toContain(message);
  });

  it('rejects a short local part of an e-mail address only within the whole address', async () => {
    const short = { ...rule, email: 'bob@b.org' };
    expect(checkPassword('bobbing for apples', short)).toBe('bobbing for apples');
    expect(await problemOf(() => checkPassword('me, bob@b.org', short))).toMatchObject({ field: 'password' });
  });

  it('names the argument in the error message', async () => {
    expect(await problemOf(() => checkPassword('short', rule, 'newPassword'))).toEqual({
      code: 'INVALID_INPUT',
      field: 'newPassword',
      message: 'newPassword must have at least 10 characters.',
    });
  });
});

const isAccepted = (password: string) => {
  try {
    return checkPassword(password, rule) === password;
  } catch {
    return false;
  }
};

describe('checkPassword with random passwords', () => {
  const invisible = fc.constantFrom(
    ...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u061c\u180e\u3164\ufe0f\u{e0100}\u{e0041}\u202e',
  );
  const space = fc.constantFrom(...' \u00a0\u2003\u3000\t\n\u2800');
  const textOf = (character: fc.Arbitrary<string>) =>
    fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));
  /** Inserts a text before, between and after the characters of `text`. */
  const interleave = (text: string, gap: fc.Arbitrary<string>) =>
    fc
      .array(gap, { minLength: text.length + 1, maxLength: text.length + 1 })
      .map((gaps) => gaps.map((inserted, at) => inserted + (text[at] ?? '')).join(''));

  it('rejects common passwords with added digits, signs, spaces or invisible characters', () => {
    const password = fc
      .record({
        word: fc.constantFrom(...common),
        before: fc.string({ unit: fc.constantFrom(...'0179!?#-_.'), maxLength: 2 }),
        after: fc.string({ unit: fc.constantFrom(...'0179!?#-_.'), maxLength: 2 }),
      })
      .chain(({ word, before, after }) =>
        interleave(before + word + after, textOf(fc.oneof(invisible, space))),
      );
    fc.assert(
      fc.property(password, (text) => {
        expect(isAccepted(text)).toBe(false);
      }),
    );
  });

  it('rejects a name with invisible characters or single spaces between its letters', () => {
    const password = fc
      .tuple(
        fc.constantFrom('stint', 'ada.lovelace'),
        fc.constantFrom(textOf(invisible), fc.constant(' '), fc.constant(' \u200b  ')),
      )
      .chain(([name, gap]) => interleave(name, gap));
    fc.assert(
      fc.property(password, (text) => {
        expect(isAccepted(`kfo2 vbq9w ${text} 7h`)).toBe(false);
      }),
    );
  });

  it('does not count invisible characters, outer spaces and repeated spaces', () => {
    const short = fc.string({ unit: fc.constantFrom(...'kfvbqw29'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        short.chain((text) => interleave(text, textOf(invisible))),
        textOf(fc.oneof(invisible, space)),
        textOf(fc.oneof(invisible, space)),
        (text, before, after) => {
          expect(isAccepted(before + text + after)).toBe(false);
        },
      ),
    );
  });

  it('accepts passwords of several words with any kind of space between the words', () => {
    const words = ['harbour', 'violet', 'tractor', 'seldom', 'mirror', 'walnut'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(words, { minLength: 3 }),
        fc.array(space, { minLength: 1, maxLength: 3 }).map((spaces) => spaces.join('')),
        (drawn, gap) => {
          expect(isAccepted(drawn.join(gap))).toBe(true);
        },
      ),
    );
  });

  const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop'];

  it('rejects passwords of up to four ascending or descending sequences', async () => {
    const part = fc
      .record({ row: fc.constantFrom(...rows), from: fc.nat(8), isReversed: fc.boolean() })
      .map(({ row, from, isReversed }) => {
        const text = row.slice(from);
        return isReversed ? [...text].reverse().join('') : text;
      });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
        const attempt = () => checkPassword(parts.join(''), rule);
        expect((await problemOf(attempt)).code).toBe('INVALID_INPUT');
      }),
    );
  });

  it('gives the same result for every Unicode form and letter case of a password', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'aéñöüxyz179! '), { minLength: 8, maxLength: 14 }),
        (letters) => {
          const password = letters.join('');
          const forms = [password, password.normalize('NFD'), password.toUpperCase()].map((form) =>
            isAccepted(form),
          );
          expect(new Set(forms).size).toBe(1);
        },
      ),
    );
  });

  it('accepts ten random letters', () => {
    const letters = [...'bdgjmpsvyacehknqtwz'];
    fc.assert(
      fc.property(fc.shuffledSubarray(letters, { minLength: 10, maxLength: 10 }), (drawn) => {
        // Letters that are not neighbours in the alphabet can still be neighbours on a keyboard.
        fc.pre(new Set(drawn).size === 10);
        expect(checkPassword(`${drawn.join(';')}`, rule)).toHaveLength(19);
      }),
    );
  });
});

describe('countCharacters', () => {
  it('counts visible characters, and never more characters than were typed', () => {
    expect(['', 'two words', ' a \u200b  b ', 'e\u0301', 'ﷺ'].map(countCharacters)).toEqual([0, 9, 3, 1, 1]);
  });
});

describe('couldBePassword', () => {
  it('accepts common passwords, which older versions allowed', () => {
    expect(['1234567890', 'x'.repeat(1000)].every(couldBePassword)).toBe(true);
    expect(['', 'x'.repeat(9), 'x'.repeat(1001)].some(couldBePassword)).toBe(false);
  });
});
