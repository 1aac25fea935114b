import { expect, it } from 'vitest';
import { readReportSettings } from '../../../../src/domain/reports/settings.ts';
import { knownFilter } from './known-ids.ts';

const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const none = new Set<string>();
const known = { members: new Set([A]), projects: new Set([A]), clients: none, tasks: none, tags: none };

it('removes unknown ids and counts them', () => {
  const settings = readReportSettings({ project: `${A},${B},none`, client: B, member: A });
  expect(knownFilter(settings, known)).toEqual({
    gone: 2,
    filter: {
      identityIds: [A],
      projectIds: [A, null],
      clientIds: null,
      taskIds: null,
      tagIds: null,
      billable: null,
      search: null,
    },
  });
});

it('returns null until members are loaded, if the settings name any', () => {
  const unknown = { ...known, members: undefined };
  expect(knownFilter(readReportSettings({ member: A }), unknown)).toBeNull();
  expect(knownFilter(readReportSettings({ project: A }), unknown)?.gone).toBe(0);
});
