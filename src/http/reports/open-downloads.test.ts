import { expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { OpenDownloads } from './open-downloads.ts';

const refusal = async (action: () => unknown) => (await problemOf(action)).code;

it('allows two files per user, and frees each slot once', async () => {
  const files = new OpenDownloads();
  const [leave] = [files.begin({ user: 'ada' }), files.begin({ user: 'ada' })];
  expect(await refusal(() => files.begin({ user: 'ada' }))).toBe('RATE_LIMITED');
  files.begin({ user: 'bob' });
  leave();
  leave();
  files.begin({ user: 'ada' });
  expect(await refusal(() => files.begin({ user: 'ada' }))).toBe('RATE_LIMITED');
});

it('allows two files per network, and four for the links of a team', async () => {
  const files = new OpenDownloads();
  const open = (network: string, team: string) => files.begin({ network, team });
  const leave = open('192.0.2.1', 'north');
  open('192.0.2.1', 'south');
  expect(await refusal(() => open('192.0.2.1', 'west'))).toBe('RATE_LIMITED');
  for (const network of ['192.0.2.2', '192.0.2.2', '192.0.2.3']) open(network, 'north');
  expect(await refusal(() => open('192.0.2.4', 'north'))).toBe('RATE_LIMITED');
  leave();
  // A rejected file takes no slot.
  open('192.0.2.4', 'north');
  open('192.0.2.4', 'west');
});

it('allows eight files in total', async () => {
  const files = new OpenDownloads();
  const leaves = Array.from({ length: 8 }, (_, index) => files.begin({ user: String(index) }));
  expect(await refusal(() => files.begin({ user: 'ada' }))).toBe('OVERLOADED');
  leaves[3]?.();
  files.begin({ user: 'ada' });
});
