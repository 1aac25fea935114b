import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Saving } from './setting.tsx';

interface Options<Patch> {
  /** Tells the server; throws where it refuses. */
  send: (patch: Patch) => Promise<unknown>;
  /** The query that holds the setting. */
  queryKey: QueryKey;
  /** Puts the change into what is loaded, and answers how to take it out again. */
  apply: (patch: Patch) => () => void;
}

export interface SettingChange<Patch> extends Saving {
  save: (patch: Patch, onKept?: () => void) => void;
  /** The chosen values that the server does not have yet. They override loaded data. */
  pending: Patch | null;
}

const SETTING = ['setting'];

/** A setting that shows its new value at once, and the old one again where the server refuses. */
export function useSetting<Patch>({ send, queryKey, apply }: Options<Patch>): SettingChange<Patch> {
  const queries = useQueryClient();
  const [pending, setPending] = useState<Patch | null>(null);
  const mutation = useMutation({
    mutationKey: SETTING,
    mutationFn: send,
    onMutate: (patch: Patch) => {
      // An answer that is under way would bring the old value back.
      void queries.cancelQueries({ queryKey });
      return apply(patch);
    },
    onError: (_error, _patch, revert) => revert?.(),
    onSettled: async () => {
      // Asked while another change is on its way, the server might answer what was before that.
      const isLast = queries.isMutating({ mutationKey: SETTING }) === 1;
      // Names and zones show in many places.
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
