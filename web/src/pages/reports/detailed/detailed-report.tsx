import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EntryOrder } from '../../../../../src/domain/reports/order.ts';
import { EntryDialog } from '../../../components/entry-editor/lazy-entry-dialog.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { useRowHeights } from '../../../components/lists/row-heights.ts';
import { VirtualList } from '../../../components/lists/virtual-list.tsx';
import type { Entry } from '../../../data/entry.ts';
import { useKey } from '../../../keys/keys.tsx';
import { useOutboxState } from '../../../outbox/tracking.tsx';
import { reports } from '../../../words/reports.ts';
import { rowsQuery } from '../analytics-query.ts';
import { Failure, NoTime } from '../shared/failure.tsx';
import { TotalFigures } from '../shared/total-figures.tsx';
import { useReport } from '../use-report.tsx';
import { BulkBar } from './bulk-bar.tsx';
import classes from './detailed.module.css';
import {
  type CountedEntry,
  entrySort,
  loadAllEntries,
  useReportEntries,
  usualDirection,
} from './entries-query.ts';
import { EntryRow } from './entry-row.tsx';
import { SelectBox } from './select-box.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';
import { useSelection } from './use-selection.ts';
import { withChanges } from './with-changes.ts';

const words = reports.detailed;
const NONE: readonly CountedEntry[] = [];

/** The entries one by one, with sorting, editing and bulk changes. */
export function DetailedReport() {
  const { question, settings } = useReport();
  const { changes } = useOutboxState();
  const sort = entrySort(settings);
  const list = useReportEntries(question, sort);
  const totals = useQuery(rowsQuery(question && { ...question, compare: false }, ['BILLABLE']));
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.entries), [list.data]);
  const entries = useMemo(() => withChanges(loaded ?? NONE, changes), [loaded, changes]);
  const matching = Math.max(totals.data?.totals.entries ?? 0, entries.length);
  const selection = useSelection(entries, { question, count: matching });
  const bulk = useBulkChanges({
    count: selection.count,
    read: async (onRead, signal) => {
      // Entries that are not loaded yet are read in their current state.
      const rows =
        selection.except && question
          ? withChanges(await loadAllEntries(question, sort, onRead, signal), changes)
          : entries;
      return rows.filter(({ id }) => selection.has(id)).map(({ entry }) => entry);
    },
  });
  const [edited, setEdited] = useState<Entry | null>(null);
  const { row: height } = useRowHeights();
  const heightOf = useMemo(() => () => height, [height]);
  useKey('a', words.keys.group, words.keys.all, selection.selectAll);

  if (list.error && !loaded) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  const isAll = entries.length > 0 && entries.every(({ id }) => selection.has(id));
  return (
    <>
      <TotalFigures data={totals.data} />
      {loaded?.length === 0 ? (
        <NoTime />
      ) : (
        <div className={classes.list} data-selecting={selection.count > 0 || undefined}>
          <div className={classes.head}>
            <SelectBox
              label={words.selectAll}
              state={isAll ? true : selection.count > 0 ? 'mixed' : false}
              onToggle={() => (isAll ? selection.clear() : selection.selectAll())}
            />
            <Headers />
          </div>
          {loaded ? (
            <VirtualList label={words.label} rows={entries} heightOf={heightOf}>
              {(row) => (
                <EntryRow
                  row={row}
                  isSelected={selection.has(row.id)}
                  onSelect={(isRange) => selection.toggle(row.id, isRange)}
                  onExtend={(step) => selection.extend(row.id, step)}
                  onEdit={() => setEdited(row.entry)}
                />
              )}
            </VirtualList>
          ) : (
            <Skeleton height={height * 8} />
          )}
          <More shown={entries.length} all={totals.data?.totals.entries} list={list} />
        </div>
      )}
      {(selection.count > 0 || bulk.progress) && (
        <BulkBar
          count={selection.count}
          more={isAll && !selection.except ? matching - entries.length : 0}
          progress={bulk.progress}
          onApply={bulk.apply}
          onSelectMatching={selection.selectMatching}
          onStop={bulk.stop}
          onClear={selection.clear}
        />
      )}
      {edited && (
        <EntryDialog
          key={edited.id}
          entry={edited}
          identityId={edited.identityId}
          onClose={(id) => {
            setEdited(null);
            document.querySelector<HTMLElement>(`[data-entry="${id ?? edited.id}"]`)?.focus();
          }}
        />
      )}
    </>
  );
}

/** The column headers. A click sorts by the column, in its usual direction first. */
function Headers() {
  const { settings, change, seesAll } = useReport();
  const sort = entrySort(settings);
  const orders: EntryOrder[] = [
    'TITLE',
    'PROJECT',
    ...(seesAll ? (['MEMBER'] as const) : []),
    'START',
    'DURATION',
  ];
  return (
    <>
      {orders.map((order) => {
        const isCurrent = sort.orderBy === order;
        const usual = usualDirection(order);
        const other = usual === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING';
        const Arrow = sort.direction === 'ASCENDING' ? IconArrowUp : IconArrowDown;
        return (
          <span key={order} className={classes.column} data-column={order}>
            <UnstyledButton
              className={classes.sort}
              aria-pressed={isCurrent}
              aria-label={`${words.sortBy(words.columns[order])}${isCurrent ? `, ${reports.table.sorted[sort.direction]}` : ''}`}
              onClick={() =>
                change({ orderBy: order, direction: isCurrent && sort.direction === usual ? other : usual })
              }
            >
              {words.columns[order]}
              {isCurrent && <Arrow size={14} aria-hidden />}
            </UnstyledButton>
          </span>
        );
      })}
      {seesAll && (
        <span className={classes.column} data-column="amount">
          {words.columns.amount}
        </span>
      )}
    </>
  );
}

interface MoreProps {
  shown: number;
  all: number | undefined;
  list: ReturnType<typeof useReportEntries>;
}

/** Shows the number of entries, and loads more when scrolled near. */
function More({ shown, all, list }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const { fetchNextPage } = list;
  // After a failure, the next page loads only on request.
  const mayLoad = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  useEffect(() => {
    if (!mayLoad || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '1200px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayLoad, fetchNextPage]);
  return (
    <div ref={end} className={classes.more}>
      {all !== undefined && <span>{words.shown(shown, Math.max(all, shown))}</span>}
      <LoadMore list={list}>{words.loadMore}</LoadMore>
    </div>
  );
}
