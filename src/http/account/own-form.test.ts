import { expect, test } from 'vitest';
import { isOwnForm } from './own-form.ts';

const config = { baseUrl: 'https://api.example.com', dashboardUrl: 'https://time.example.com/app' };
const host = 'stint.local:4000';

test.each([
  { origin: 'https://api.example.com' },
  { origin: 'https://time.example.com' },
  { origin: 'https://time.example.com', 'sec-fetch-site': 'same-site' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin' },
])('accepts a form with %j', (headers) => {
  expect(isOwnForm({ host, ...headers }, config)).toBe(true);
});

test.each(['stint.local:4000', 'STINT.local:4000'])(
  'accepts a form from the host %s itself if the server has no https',
  (name) => {
    const headers = { origin: 'http://stint.local:4000', host: name };
    const plain = { baseUrl: 'http://localhost:4000', dashboardUrl: 'http://localhost:4000' };
    expect(isOwnForm(headers, plain)).toBe(true);
    expect(isOwnForm({ ...headers, 'sec-fetch-site': 'cross-site' }, plain)).toBe(false);
    expect(isOwnForm(headers, config)).toBe(false);
  },
);

test.each([
  {},
  { origin: '' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'https://api.example.com.evil.example' },
  { origin: 'http://api.example.com' },
  { origin: 'https://api.example.com:8443' },
  { origin: 'http://stint.local' },
  { origin: 'http://stint.local:4000.evil.example' },
  { origin: 'ftp://stint.local:4000' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://stint.local:4000', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { referer: 'http://stint.local:4000/sign-in' },
])('rejects a form with %j', (headers) => {
  expect(isOwnForm({ host, ...headers }, config)).toBe(false);
});
