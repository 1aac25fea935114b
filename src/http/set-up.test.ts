import { expect, test } from 'vitest';
import { readConfig } from '../app/config.ts';
import { asksForSetUpCode } from './set-up.ts';

test.each<[boolean, Record<string, string>]>([
  [false, {}],
  [false, { HOST: '127.0.0.1', PORT: '8080' }],
  [false, { HOST: '::1', STINT_BASE_URL: 'http://127.0.0.1:4000' }],
  [true, { HOST: '0.0.0.0' }],
  [true, { HOST: '::' }],
  [true, { HOST: '192.168.0.2' }],
  [true, { HOST: 'time.example.com' }],
  // A proxy in front.
  [true, { STINT_BASE_URL: 'https://time.example.com' }],
  [true, { STINT_DASHBOARD_URL: 'https://time.example.com' }],
  [true, { STINT_TRUST_PROXY: '127.0.0.1' }],
])('returns %s for whether the first account takes a set-up code with %o', (isAsked, settings) => {
  expect(asksForSetUpCode(readConfig(settings))).toBe(isAsked);
});
