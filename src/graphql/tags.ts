import { listCatalog } from '../services/catalog/list.ts';
import { createTag } from '../services/tags/create.ts';
import { updateTag } from '../services/tags/update.ts';
import { builder } from './builder.ts';
import { addCatalogFields, addCatalogMutations, catalogArgs } from './types/catalog.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { TagType } from './types/refs.ts';

TagType.implement({ description: 'A word that entries of a team can carry, any number of them.' });
addCatalogFields(TagType, 'tag');

const TagConnection = connectionOf('Tag', TagType);

builder.queryField('tags', (t) =>
  t.field({
    type: TagConnection,
    description: "The tags of the caller's teams, by name.",
    args: catalogArgs(t.arg),
    resolve: (_root, args, { app, actor }) => listCatalog(app, actor, 'tags', args),
  }),
);

builder.queryField('tag', (t) =>
  t.field({
    type: TagType,
    nullable: true,
    description: 'One tag; null if it does not exist or the caller has no access to it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the tag.' }) },
    resolve: (_root, { id }, { loaders }) => loaders.tag.load(id),
  }),
);

const tag = { tag: { type: TagType, description: 'The tag as it is now.', of: (value: unknown) => value } };

defineMutation('createTag', {
  description: 'Makes a tag. Everyone who tracks time in the team may.',
  input: createInput('CreateTag', (t) => ({
    name: t.string({ required: true, description: 'The name, which no other active tag of the team has.' }),
    teamId: t.id({ description: "The team; by default the caller's default team." }),
    importId: t.id({
      description: 'The import that makes it, so that it can be deleted with the import.',
    }),
  })),
  run: ({ app, actor }, { args }) => createTag(app, actor, args),
  payload: tag,
});

defineMutation('updateTag', {
  description: 'Renames a tag on all entries that carry it. Requires MANAGER.',
  input: updateInput('UpdateTag', (t) => ({ name: t.string({ description: 'A new name.' }) })),
  run: ({ app, actor }, { id, args }) => updateTag(app, actor, id, args),
  payload: tag,
});

addCatalogMutations('tags', 'tag', TagType);
