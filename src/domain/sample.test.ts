import { describe, expect, it } from 'vitest';
import { problemOf } from '../../test/harness/refusals.ts';
import { checkOwnEmail, isInvented, isSample } from './sample.ts';

describe('checkOwnEmail', () => {
  it.each(['ada@example.com', 'ada@stint.example', 'demo.stint.example@example.com'])(
    'accepts %s',
    (address) => {
      expect(checkOwnEmail(` ${address} `)).toBe(address);
    },
  );

  it.each([
    'tomas@demo.stint.example',
    'Tomas@Demo.Stint.Example ',
    'anyone@demo.stint.example.',
    'tomas@sample.stint.example',
    'anyone@mail.sample.stint.example',
  ])('rejects %s, which is reserved for sample data', async (address) => {
    expect(await problemOf(() => checkOwnEmail(address))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'email',
      message: expect.stringContaining('sample data'),
    });
  });

  it('rejects an invalid address', async () => {
    expect(await problemOf(() => checkOwnEmail('ada'))).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('isInvented', () => {
  it.each([
    ['tomas@sample.stint.example', true],
    ['Tomas@Sample.Stint.Example', true],
    ['mara@demo.stint.example', false],
    ['sample.stint.example@example.com', false],
    ['ada@notsample.stint.example', false],
  ])('%s is an invented address: %s', (email, answer) => {
    expect(isInvented(email)).toBe(answer);
  });
});

describe('isSample', () => {
  const at = (...emails: string[]) => emails.map((email) => ({ email }));

  it('returns true only for at least one member, all with reserved addresses', () => {
    expect(isSample(at('tomas@sample.stint.example', 'Ingrid@Demo.stint.example'))).toBe(true);
    expect(isSample(at('tomas@sample.stint.example', 'ada@example.com'))).toBe(false);
    expect(isSample([])).toBe(false);
  });
});
