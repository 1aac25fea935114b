import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../test/harness/times.ts';
import { readKnownDevice, writeKnownDevice } from './known-device.ts';

const NOW = 1_000_000_000_000;
const tagOf = (text: string) => hash('sha256', text).slice(0, 32);
const ada = tagOf('ada');
const bob = tagOf('bob');

describe('the cookie of a known device', () => {
  it('names the accounts of the browser under one id, the latest first', () => {
    const first = readKnownDevice(['s'], writeKnownDevice(['s'], null, ada, NOW), NOW);
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), accounts: [ada] });
    const second = readKnownDevice(['s'], writeKnownDevice(['s'], first, bob, NOW), NOW);
    expect(second).toEqual({ id: first?.id, accounts: [bob, ada] });
    const third = readKnownDevice(['s'], writeKnownDevice(['s'], second, ada, NOW), NOW);
    expect(third?.accounts).toEqual([ada, bob]);
  });

  it('keeps at most eight accounts', () => {
    let cookie = writeKnownDevice(['s'], null, ada, NOW);
    for (let i = 0; i < 50; i++) {
      const device = readKnownDevice(['s'], cookie, NOW);
      cookie = writeKnownDevice(['s'], device, tagOf(`${i}`), NOW);
    }
    expect(readKnownDevice(['s'], cookie, NOW)?.accounts).toHaveLength(8);
    expect(cookie.length).toBeLessThan(400);
  });

  it('accepts a cookie signed with the previous secret, and for 180 days', () => {
    const cookie = writeKnownDevice(['old'], null, ada, NOW);
    expect(readKnownDevice(['new', 'old'], cookie, NOW + 180 * DAY - 1)).not.toBeNull();
    expect(readKnownDevice(['new', 'old'], cookie, NOW + 180 * DAY)).toBeNull();
    expect(readKnownDevice(['new'], cookie, NOW)).toBeNull();
  });

  it('rejects a forged cookie', () => {
    const cookie = writeKnownDevice(['s'], null, ada, NOW);
    const [id, issued, , signature] = cookie.split('.');
    for (const forged of [
      `${id}.${issued}.${bob}.${signature}`,
      `${id}.${issued}.${ada}-${bob}.${signature}`,
      `${id}.zzzzzzzz.${ada}.${signature}`,
      `${'0'.repeat(32)}.${issued}.${ada}.${signature}`,
      cookie.slice(0, -1),
      `${cookie}x`,
      '',
      '....',
      null,
    ]) {
      expect(readKnownDevice(['s'], forged, NOW)).toBeNull();
    }
  });
});
