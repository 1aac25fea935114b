import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roleMay } from '../../../src/domain/teams/policy.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { offer, showFailure } from '../components/messages.tsx';
import { catalog as words } from '../words/catalog.ts';
import { budgetsKey } from './budgets-key.ts';
import type { Items, List } from './catalog.ts';
import { applyEdit, type Edit, type Item, reversed } from './catalog-edit.ts';
import { requests, type Values } from './catalog-requests.ts';
import { useTeam } from './current-team.tsx';
import type { Team } from './me.ts';
import { isUnconfirmed, newTemporaryId, serverId, setServerId, withServerIds } from './temporary-ids.ts';

/**
 * Changes of the team's clients, projects, tasks and tags. They show at once; a refused change is reverted,
 * with a message and a retry button.
 */
export interface CatalogChanges {
  /** Resolves to the new item as the server returned it; null if it was refused. */
  create: <Name extends List>(list: Name, values: Values<Name>) => Promise<Item<Name> | null>;
  update: <Name extends List>(list: Name, item: Item<Name>, values: Partial<Values<Name>>) => Promise<void>;
  /** Archives or unarchives an item, and offers to undo it. */
  setArchived: <Name extends List>(list: Name, item: Item<Name>, archived: boolean) => Promise<void>;
  /** Deletes an unused item and offers to undo it; offers to archive an item that is in use. */
  remove: <Name extends List>(list: Name, item: Item<Name>, onRemoved?: () => void) => Promise<void>;
}

interface Change {
  edits: Edit<List>[];
  send: () => Promise<unknown>;
}

export function useCatalogChanges(): CatalogChanges {
  const team = useTeam();
  const queries = useQueryClient();
  const mutationKey = keyOf(team.id);
  const { mutateAsync } = useMutation({
    mutationKey,
    // Changes run one after another, in call order.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ edits }) => {
      // A response in flight does not include this change yet.
      await queries.cancelQueries({ queryKey: keyOf(team.id) });
      apply(queries, team.id, edits);
    },
    onError: (_error, { edits }) => apply(queries, team.id, edits.map(reversed).reverse()),
    onSettled: () => {
      // With other changes in flight, the server would return data without them.
      if (queries.isMutating({ mutationKey }) > 1) return;
      void queries.invalidateQueries({ queryKey: keyOf(team.id) });
    },
  });
  return useMemo(() => changesOf(team, queries, mutateAsync), [team, queries, mutateAsync]);
}

function keyOf(teamId: string): string[] {
  return ['catalog', teamId];
}

function apply(queries: QueryClient, teamId: string, edits: Edit<List>[]): void {
  const now = edits.map(({ list, before, after }) => ({
    list,
    before: before && withServerIds(before),
    after: after && withServerIds(after),
  }));
  queries.setQueryData<Items>(keyOf(teamId), (items) => items && now.reduce(applyEdit, items));
}

/**
 * Sends a change of an item and returns true. Returns false for an item whose creation was refused, which the
 * user has seen.
 */
function ask(item: Item<List>, send: (id: string) => Promise<unknown>): () => Promise<boolean> {
  return async () => {
    const id = serverId(item.id);
    if (isUnconfirmed({ id })) return false;
    await send(id);
    return true;
  };
}

function changesOf(
  team: Team,
  queries: QueryClient,
  carryOut: (change: Change) => Promise<unknown>,
): CatalogChanges {
  const changes: CatalogChanges = {
    create: (list, values) => make(list, values, newTemporaryId()),
    update: async (list, item, values) => {
      const edits = [{ list, before: item, after: { ...item, ...values } }];
      try {
        await carryOut({ edits, send: ask(item, (id) => requests[list].update(id, withServerIds(values))) });
      } catch (error) {
        const again = () => void changes.update(list, item, values);
        showFailure(words.refused.update(item.name), messageOf(error), words.tryAgain, again);
      }
    },
    setArchived: async (list, item, archived) => {
      const edits = [{ list, before: item, after: { ...item, archived } }];
      const does = archived ? 'archive' : 'unarchive';
      try {
        const isDone = await carryOut({ edits, send: ask(item, (id) => requests[list][does](id)) });
        if (!isDone) return;
        const undo = () => void changes.setArchived(list, { ...item, archived }, !archived);
        offer(words.done[does](item.name), words.undo, undo);
      } catch (error) {
        const again = () => void changes.setArchived(list, item, archived);
        showFailure(words.refused[does](item.name), messageOf(error), words.tryAgain, again);
      }
    },
    remove: async (list, item, onRemoved) => {
      const hasBudget = queries
        .getQueryData<ReadonlyMap<string, unknown>>(budgetsKey(team.id))
        ?.has(serverId(item.id));
      try {
        const edits = [{ list, before: item, after: null }];
        await carryOut({ edits, send: ask(item, (id) => requests[list].delete(id)) });
        onRemoved?.();
        // The catalog has no budgets, so a restored project would lose its own.
        if (canRestore(team, item) && !hasBudget)
          offer(words.done.delete(item.name), words.undo, () => restore(list, item));
      } catch (error) {
        const isInUse = error instanceof ApiError && error.code === 'IN_USE' && !item.archived;
        showFailure(
          words.refused.delete(item.name),
          messageOf(error),
          isInUse ? words.archiveInstead : words.tryAgain,
          () =>
            void (isInUse ? changes.setArchived(list, item, true) : changes.remove(list, item, onRemoved)),
        );
      }
    },
  };
  const make = async <Name extends List>(list: Name, values: Values<Name>, id: string) => {
    const unconfirmed = { ...values, id, archived: false } as Item<Name>;
    let latest = unconfirmed;
    const send = async () => {
      try {
        const made = await requests[list].create(team.id, withServerIds(values));
        apply(queries, team.id, [{ list, before: unconfirmed, after: made }]);
        setServerId(id, made.id);
        return made;
      } catch (error) {
        const shown: Item<Name>[] | undefined = queries.getQueryData<Items>(keyOf(team.id))?.[list];
        latest = shown?.find((item) => item.id === id) ?? unconfirmed;
        throw error;
      }
    };
    try {
      return (await carryOut({ edits: [{ list, before: null, after: unconfirmed }], send })) as Item<Name>;
    } catch (error) {
      // With the latest values, and with the same id: later changes that refer to the item are retried next.
      const { id: _id, archived: _archived, ...lastValues } = latest;
      const again = () => void make(list, lastValues as Values<Name>, id);
      showFailure(words.refused.create(values.name), messageOf(error), words.tryAgain, again);
      return null;
    }
  };
  const restore = async <Name extends List>(list: Name, item: Item<Name>) => {
    const { id: _id, archived, ...values } = item;
    const made = await changes.create(list, values);
    if (made && archived) await changes.setArchived(list, made, true);
  };
  return changes;
}

/** Whether the user who deleted an item may set all of its values again. */
function canRestore({ myIdentity }: Team, item: Item<List>): boolean {
  const rate =
    'hourlyRate' in item ? item.hourlyRate : 'defaultHourlyRate' in item ? item.defaultHourlyRate : null;
  return rate === null || roleMay(myIdentity.role, 'rate.manage');
}
