import { describe, expect, it } from 'vitest';
import { isId, newId, readId } from './ids.ts';

describe('newId', () => {
  it('returns a version 7 UUID that starts with the time', () => {
    // Later than all other times in this file, so that the counter starts at zero.
    const now = Date.UTC(2100, 0, 1);
    const id = newId(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
    expect(isId(id)).toBe(true);
  });

  it('grows with every call: within a millisecond, beyond the counter, and after the clock is set back', () => {
    const now = Date.UTC(2110, 0, 1);
    const ids = Array.from({ length: 10_000 }, (_, n) => newId(n % 7 === 0 ? now - n : now));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts an id of a later time after all earlier ids', () => {
    const before = newId(Date.UTC(2120, 0, 1));
    expect(newId(Date.UTC(2120, 0, 1) + 1) > before).toBe(true);
  });

  it('makes different random parts for ids of the same moment', () => {
    const tails = new Set(Array.from({ length: 1000 }, () => newId(0).slice(19)));
    expect(tails.size).toBe(1000);
  });
});

describe('isId', () => {
  it.each([
    '',
    'x',
    '0190163d-8694-739b-aea5-966c26f8ad9',
    '0190163d-8694-739b-aea5-966c26f8ad911',
    '0190163d8694739baea5966c26f8ad91',
    '0190163D-8694-739B-AEA5-966C26F8AD91',
    '0190163d-8694-739b-aea5-966c26f8ad91\n',
    ' 0190163d-8694-739b-aea5-966c26f8ad91',
    '{0190163d-8694-739b-aea5-966c26f8ad91}',
    "0190163d-8694-739b-aea5-966c26f8ad9'",
    '0190163d-8694-739b-aea5-966c26f8ad9\0',
  ])('rejects %j', (text) => {
    expect(isId(text)).toBe(false);
  });
});

describe('readId', () => {
  const id = '0190163d-8694-739b-aea5-966c26f8ad91';

  it.each([id, id.toUpperCase(), ` ${id}`, `${id}\n`, `\t${id.toUpperCase()} `])('parses %j', (text) => {
    expect(readId(text)).toBe(id);
  });

  it.each(['', 'x', `{${id}}`, `${id}0`, id.replaceAll('-', '')])('returns undefined for %j', (text) => {
    expect(readId(text)).toBeUndefined();
  });
});
