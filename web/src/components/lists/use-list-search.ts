import { useDeferredValue, useState } from 'react';

/** The search of a catalog list. */
export interface ListSearch {
  typed: string;
  onType: (text: string) => void;
  /** The text that the list is filtered by. It follows the typed text with a delay. */
  searched: string;
  withArchived: boolean;
  onWithArchived: (withArchived: boolean) => void;
}

export function useListSearch(): ListSearch {
  const [typed, setTyped] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const searched = useDeferredValue(typed);
  return { typed, onType: setTyped, searched, withArchived, onWithArchived: setWithArchived };
}
