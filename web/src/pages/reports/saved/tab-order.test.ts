import { expect, it } from 'vitest';
import type { SavedReport } from './saved-reports.ts';
import { tabsOf } from './tab-order.ts';

const report = (id: string, identityId: string): SavedReport => ({
  id,
  identityId,
  name: id,
  parameters: '',
  sharedWithTeam: true,
  identity: null,
});
const reports = [
  ...['a', 'c', 'e'].map((id) => report(id, 'bob')),
  ...['b', 'd', 'f'].map((id) => report(id, 'ada')),
];
const ids = ({ shown, others }: ReturnType<typeof tabsOf>) =>
  [shown, others].map((list) => list.map(({ id }) => id).join(''));

it("shows the user's own reports first and the rest in a menu", () => {
  expect(ids(tabsOf(reports, 'ada', null))).toEqual(['bdfa', 'ce']);
  expect(ids(tabsOf(reports.slice(0, 2), 'ada', null))).toEqual(['ac', '']);
});

it('always shows the open report', () => {
  expect(ids(tabsOf(reports, 'ada', 'f'))).toEqual(['bdfa', 'ce']);
  expect(ids(tabsOf(reports, 'ada', 'e'))).toEqual(['bdfe', 'ac']);
  expect(ids(tabsOf(reports, 'ada', 'gone'))).toEqual(['bdfa', 'ce']);
});
