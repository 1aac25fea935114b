import { expect, test } from 'vitest';
import { merged, placesFor } from './found-entries.ts';
import { sampleProject } from './sample-catalog.ts';
import { sampleEntry } from './sample-entry.ts';

const projects = ['Website', 'Café', 'Webinar'].map((name) => sampleProject({ name }));
const tags = ['deep', 'web'].map((name) => ({ id: name, name, archived: false }));

test.each([
  ['web', [{ search: 'web' }, { projectId: 'Website' }, { projectId: 'Webinar' }, { tag: 'web' }]],
  ['CAFÉ', [{ search: 'CAFÉ' }, { projectId: 'Café' }]],
  ['#deep', [{ search: '#deep' }, { tag: 'deep' }]],
  ['@', [{ search: '@' }]],
  ['nothing', [{ search: 'nothing' }]],
])('searches for %s in texts, projects and tags', (text, places) => {
  expect(placesFor(text, { projects, tags })).toEqual(places);
});

test('merges results without duplicates, newest first', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id, start) => sampleEntry({ id, start, end: start + 1 }));
  if (!a || !b || !c) throw new Error('There are three.');
  expect(merged([[b, a], [c, b], []]).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
