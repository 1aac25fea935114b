import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Empty } from '../../components/empty.tsx';
import { EntryDialog } from '../../components/entry-editor/lazy-entry-dialog.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Page } from '../../components/page.tsx';
import { useRecentEntries } from '../../data/entries.ts';
import type { Entry } from '../../data/entry.ts';
import { useEntryKey } from '../../outbox/tracking.tsx';
import { useMember } from '../../timer-bar/use-timer.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import { Days } from './days.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ListStateProvider } from './list-state.tsx';
import { DaysSkeleton } from './skeleton.tsx';
import classes from './timer-page.module.css';
import { Totals } from './totals.tsx';
import { EntryActionsProvider, useMakeEntryActions } from './use-entry-actions.ts';
import { focusRow } from './use-row-focus.ts';

const SearchField = lazyPart(
  async () => (await import('../../components/lists/search-field.tsx')).SearchField,
);
const Found = lazyPart(async () => (await import('./found.tsx')).Found);

/** The debounce of the search, in milliseconds. */
const SEARCH_DELAY_MS = 200;

/** The home page: time tracked today and on earlier days. */
export function TimerPage() {
  const recent = useRecentEntries(useMember());
  const { entries, loadedFrom, error, loadMore } = recent;
  const [opened, setOpened] = useState<Entry | null>(null);
  const actions = useMakeEntryActions(setOpened);
  const keyOf = useEntryKey();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const toRows = () => document.querySelector<HTMLElement>('[data-row]')?.focus();
  const close = () => {
    setOpened(null);
    if (opened) focusRow(keyOf(opened.id));
  };
  return (
    <EntryActionsProvider value={actions}>
      <ListStateProvider>
        <Page
          title={words.title}
          actions={
            entries &&
            entries.length > 0 && (
              <>
                <div className={classes.search}>
                  <SearchField label={words.search} value={typed} onChange={setTyped} onDown={toRows} />
                </div>
                <Totals
                  entries={entries}
                  loadedFrom={loadedFrom}
                  mayLoadMore={recent.mayLoadMore}
                  onMore={loadMore}
                />
              </>
            )
          }
        >
          {searched !== '' ? (
            <Found text={searched} />
          ) : entries ? (
            entries.length === 0 ? (
              <FirstSteps />
            ) : (
              <Days
                entries={entries}
                loadedFrom={loadedFrom}
                isLoadingMore={recent.isLoadingMore}
                moreError={recent.moreError}
                mayLoadMore={recent.mayLoadMore}
                onMore={loadMore}
              />
            )
          ) : error ? (
            <Empty title={words.failed} action={<Button onClick={recent.reload}>{words.tryAgain}</Button>}>
              {messageOf(error)}
            </Empty>
          ) : (
            <DaysSkeleton />
          )}
        </Page>
        {opened && (
          <EntryDialog key={opened.id} entry={opened} identityId={opened.identityId} onClose={close} />
        )}
      </ListStateProvider>
    </EntryActionsProvider>
  );
}
