import type { ArgBuilder } from '@pothos/core';
import type { CatalogItems, CatalogKind, Tag } from '../../domain/entities.ts';
import { archiveItem, unarchiveItem } from '../../services/catalog/archive.ts';
import { deleteCatalogItem } from '../../services/catalog/delete.ts';
import { builder, type SchemaTypes, type TypeOf } from '../builder.ts';
import { idInput } from './inputs.ts';
import { defineMutation } from './mutation.ts';
import { pageArgs } from './page-args.ts';

/** Adds the common fields of clients, projects, tasks and tags. */
export function addCatalogFields<Item extends Tag>(type: TypeOf<Item>, noun: string): void {
  // Exposed instead of resolved, so that a compiled document reads the fields without a call.
  builder.objectFields(type as unknown as TypeOf<Tag>, (t) => ({
    id: t.exposeID('id', { description: `The id of the ${noun}.` }),
    name: t.exposeString('name', { description: `The name of the ${noun}.` }),
    teamId: t.exposeID('teamId', { description: 'The id of the team that it belongs to.' }),
    archived: t.boolean({
      description: 'Whether it is archived: it keeps its history and takes no new time.',
      resolve: (item) => item.archivedAt !== null,
    }),
    createdAt: t.field({
      type: 'ISO8601DateTime',
      description: 'When it was made.',
      resolve: (item) => item.createdAt,
    }),
  }));
}

/** Adds `archiveX`, `unarchiveX` and `deleteX` of a kind. */
export function addCatalogMutations<Kind extends CatalogKind>(
  kind: Kind,
  noun: string,
  type: TypeOf<CatalogItems[Kind]>,
): void {
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const id = `The id of the ${noun}.`;
  const payload = {
    [noun]: { type, description: `The ${noun} as it is now.`, of: (value: unknown) => value },
  };
  defineMutation(`archive${name}`, {
    description: `Archives a ${noun}: it keeps its history and takes no new time. Requires MANAGER.`,
    input: idInput(`Archive${name}`, id),
    run: ({ app, actor }, input) => archiveItem(app, actor, kind, input.id),
    payload,
  });
  defineMutation(`unarchive${name}`, {
    description: `Brings an archived ${noun} back. Requires MANAGER.`,
    input: idInput(`Unarchive${name}`, id),
    run: ({ app, actor }, input) => unarchiveItem(app, actor, kind, input.id),
    payload,
  });
  defineMutation(`delete${name}`, {
    description: `Deletes a ${noun} that nothing uses; one that is in use can be archived. Requires MANAGER.`,
    input: idInput(`Delete${name}`, id),
    run: ({ app, actor }, input) => deleteCatalogItem(app, actor, kind, input.id),
    payload: {
      deletedId: { type: 'ID', description: `The id of the deleted ${noun}.`, of: (value: unknown) => value },
    },
  });
}

/** The common arguments of the catalog's lists. */
export function catalogArgs(arg: ArgBuilder<SchemaTypes>) {
  return {
    ...pageArgs(arg),
    teamId: arg.id({ description: "Only of this team; by default of all of the caller's teams." }),
    archived: arg.boolean({ description: 'Only archived ones, or only those that are not; by default all.' }),
    search: arg.string({ description: 'Only those whose name contains this, case-insensitive.' }),
  };
}
