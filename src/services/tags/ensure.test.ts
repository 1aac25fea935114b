import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { tagsOf } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import { deleteItem } from '../../db/queries/catalog/catalog.ts';
import { archiveItem } from '../catalog/archive.ts';
import { listCatalog } from '../catalog/list.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { createTag } from './create.ts';
import { checkTagNames, ensureTags } from './ensure.ts';

describeOnBothEngines('ensureTags', (engine) => {
  let app: TestApp;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  const ensure = (...names: string[]) =>
    app.db.transaction((tx) => ensureTags(tx, ada.actor, ada.team.id, names, app.clock()));

  async function names(archived: boolean | null = null) {
    const page = await listCatalog(app, ada.actor, 'tags', { archived, first: 500 });
    return page.items.map((tag) => tag.name);
  }

  it('creates missing tags and returns existing ones', async () => {
    const existing = await createTag(app, ada.actor, { name: 'b' });
    const tags = await ensure('a', 'b', 'c');
    expect(tags.map((tag) => tag.name).sort()).toEqual(['a', 'b', 'c']);
    expect(tags.find((tag) => tag.name === 'b')).toEqual(existing);
    expect((await ensure('c', 'a')).map((tag) => tag.id).sort()).toEqual(
      tags
        .filter((tag) => tag.name !== 'b')
        .map((tag) => tag.id)
        .sort(),
    );
    expect(await ensure()).toEqual([]);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('creates a new tag if only an archived tag has the name', async () => {
    const old = await createTag(app, ada.actor, { name: 'a' });
    await archiveItem(app, ada.actor, 'tags', old.id);
    const [tag] = await ensure('a');
    expect(tag?.id).not.toBe(old.id);
    expect(await names(false)).toEqual(['a']);
    expect(await names(true)).toEqual(['a']);
  });

  it('creates each tag once for concurrent entries with tags in any order', async () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f'];
    const second = connectAgain(app);
    try {
      const creations = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          createTimeEntry(n % 2 ? second : app, ada.actor, {
            ...span(n, n + 1),
            tags: n % 3 ? words : words.toReversed(),
          }),
        ),
      );
      expect(await names()).toEqual(words);
      for (const { timeEntry } of creations) expect(await tagsOf(app, timeEntry)).toEqual(words);
    } finally {
      await second.close();
    }
  });

  it('returns an existing tag that differs only by case', async () => {
    const existing = await createTag(app, ada.actor, { name: 'Deep Work' });
    expect(await ensure('deep work', 'DEEP WORK', 'Deep Work')).toEqual([existing]);
    const made = await ensure('New', 'new', 'deep work');
    expect(made.map((tag) => tag.name).sort()).toEqual(['Deep Work', 'New']);
    expect(await names()).toEqual(['Deep Work', 'New']);
  });

  it('prefers the exact spelling among tags that differ only by case', async () => {
    await createTag(app, ada.actor, { name: 'Deep' });
    const other = await createTag(app, ada.actor, { name: 'other' });
    await app.db.transaction((tx) =>
      tx.updateTable('tags').set({ name: 'deep', name_key: 'deep' }).where('id', '=', other.id).execute(),
    );
    expect((await ensure('Deep', 'deep')).map((tag) => tag.name).sort()).toEqual(['Deep', 'deep']);
    expect((await ensure('deep')).map((tag) => tag.name)).toEqual(['deep']);
  });

  it('creates each tag once for concurrent entries with different case', async () => {
    const second = connectAgain(app);
    try {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          createTimeEntry(n % 2 ? second : app, ada.actor, {
            ...span(n, n + 1),
            tags: [n % 3 ? 'Fresh' : 'fresh', n % 5 ? 'other' : 'OTHER'],
          }),
        ),
      );
      expect(await names()).toHaveLength(2);
    } finally {
      await second.close();
    }
  });

  it('creates a tag again that is deleted concurrently', async () => {
    const tag = await createTag(app, ada.actor, { name: 'going' });
    const second = connectAgain(app);
    try {
      const deleted = Promise.withResolvers<void>();
      const deletion = second.db.transaction(async (tx) => {
        await deleteItem(tx, 'tags', tag);
        deleted.resolve();
        await setTimeout(200);
      });
      await deleted.promise;
      const { timeEntry } = await createTimeEntry(app, ada.actor, { ...span(9, 10), tags: ['going'] });
      await deletion;
      expect(await tagsOf(app, timeEntry)).toEqual(['going']);
    } finally {
      await second.close();
    }
  });

  it('checkTagNames normalizes names and limits their number', async () => {
    expect(checkTagNames([' a ', 'b', 'a', 'e\u0301', 'é'])).toEqual(['a', 'b', 'é']);
    expect(checkTagNames(Array.from({ length: 60 }, (_, n) => `tag ${n % 50}`))).toHaveLength(50);
    const many = Array.from({ length: 51 }, (_, n) => `tag ${n}`);
    expect(await problemOf(() => checkTagNames(many))).toEqual({
      code: 'INVALID_INPUT',
      field: 'tags',
      message: 'An entry carries at most 50 tags.',
    });
  });
});
