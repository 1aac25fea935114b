import type { Loaders, RequestContext } from '../context.ts';
import type { FieldExtensions } from './field-extensions.ts';
import { TeamType } from './refs.ts';

type Found<Name extends keyof Loaders> = Awaited<ReturnType<Loaders[Name]['load']>>;

/** The options of a field for the object that an id property refers to. Null without an id. */
export function related<Name extends keyof Loaders, By extends string>(loader: Name, by: By) {
  return {
    extensions: { related: { loader, by } } satisfies FieldExtensions,
    resolve: (
      item: { [Property in By]: string | null },
      _args: unknown,
      { loaders }: RequestContext,
    ): Promise<Found<Name>> | null => {
      const id = item[by];
      return id === null ? null : (loaders[loader].load(id) as Promise<Found<Name>>);
    },
  };
}

/** The options of a field for the team of an item. */
export function ofTeam(description = 'The team.') {
  return { type: TeamType, nullable: true as const, description, ...related('team', 'teamId') };
}

/** The options of a field for a list that belongs to an item. */
export function belonging<Name extends 'tagsOfEntry' | 'partsOfEntry'>(loader: Name) {
  return {
    extensions: { related: { loader, by: 'id' } } satisfies FieldExtensions,
    resolve: (item: { id: string }, _args: unknown, { loaders }: RequestContext) =>
      loaders[loader].load(item.id) as Promise<Found<Name>>,
  };
}
