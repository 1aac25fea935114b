import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Saving } from './setting.tsx';

interface Options<Patch> {
  /** Sends the change to the server; throws if it is refused. */
  send: (patch: Patch) => Promise<unknown>;
  /** The query that holds the setting. */
  queryKey: QueryKey;
  /** Applies the change to the loaded data, and returns a function that reverts it. */
  apply: (patch: Patch) => () => void;
}

export interface SettingChange<Patch> extends Saving {
  save: (patch: Patch, onKept?: () => void) => void;
  /** The chosen values that are not saved yet. They override loaded data. */
  pending: Patch | null;
}

const SETTING = ['setting'];

/** A setting that shows its new value at once, and the old one again if the server refuses. */
export function useSetting<Patch>({ send, queryKey, apply }: Options<Patch>): SettingChange<Patch> {
  const queries = useQueryClient();
  const [pending, setPending] = useState<Patch | null>(null);
  const mutation = useMutation({
    mutationKey: SETTING,
    mutationFn: send,
    onMutate: (patch: Patch) => {
      // A response in flight would restore the old value.
      void queries.cancelQueries({ queryKey });
      return apply(patch);
    },
    onError: (_error, _patch, revert) => revert?.(),
    onSettled: async () => {
      // With another change in flight, the server might return data without it.
      const isLast = queries.isMutating({ mutationKey: SETTING }) === 1;
      // Names and zones appear in many queries.
      if (isLast) await queries.invalidateQueries();
    },
  });
  const { isPending, isSuccess, submittedAt, error, variables, mutate } = mutation;
  return {
    isPending,
    isSuccess,
    submittedAt,
    error,
    pending,
    save: (patch, onKept) => {
      setPending(patch);
      mutate(patch, { onSuccess: onKept, onSettled: () => setPending(null) });
    },
    retry: () => variables !== undefined && mutate(variables),
  };
}
