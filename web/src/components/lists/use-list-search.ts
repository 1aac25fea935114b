import { useDeferredValue, useState } from 'react';

/** What decides which rows a list of the catalog shows. */
export interface ListSearch {
  typed: string;
  onType: (text: string) => void;
  /** What the rows are looked for by. The field shows what is typed before the list has followed. */
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
