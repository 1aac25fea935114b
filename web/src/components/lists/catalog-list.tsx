import { type ReactNode, useRef } from 'react';
import type { MonthOfWork } from '../../data/month-of-work.ts';
import { lists as words } from '../../words/lists.ts';
import { ArchivedSwitch } from './archived-switch.tsx';
import { useRowKeyHints } from './item-row.tsx';
import classes from './lists.module.css';
import { MonthLabel } from './month-label.tsx';
import { RowActions } from './row-actions.tsx';
import { SearchField } from './search-field.tsx';
import type { ListSearch } from './use-list-search.ts';
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx';

export interface CatalogListProps<Row extends { id: string }> {
  label: string;
  searchLabel: string;
  search: ListSearch;
  /** The month of the figures. */
  month: MonthOfWork;
  /** Further filters beside the search, and content at the right. */
  filter?: ReactNode;
  view?: ReactNode;
  /** The number of items, as text. */
  count: string;
  /** The headers of the columns before the hours. */
  columns?: ReactNode;
  /** Content above the first row. */
  above?: ReactNode;
  rows: readonly Row[];
  heightOf: (row: Row) => number;
  /** The text of an empty list without a search. */
  nothing: string;
  children: (row: Row) => ReactNode;
}

/** A list of catalog items: filters, the count and the rows. */
export function CatalogList<Row extends { id: string }>(props: CatalogListProps<Row>) {
  const { rows, search } = props;
  const typed = search.typed.trim();
  const list = useRef<VirtualListHandle>(null);
  useRowKeyHints();
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          label={props.searchLabel}
          value={search.typed}
          onChange={search.onType}
          onDown={() => list.current?.focusFirst()}
        />
        {props.filter}
        <span className={classes.space} />
        <ArchivedSwitch checked={search.withArchived} onChange={search.onWithArchived} />
        {props.view}
      </div>
      <div className={classes.columns}>
        <span className={classes.space} role="status">
          {props.count}
        </span>
        {props.columns}
        <MonthLabel month={props.month} />
        <RowActions />
      </div>
      {props.above}
      <VirtualList ref={list} label={props.label} rows={rows} heightOf={props.heightOf}>
        {props.children}
      </VirtualList>
      {rows.length === 0 && !props.above && (
        <p className={classes.nothing}>{typed ? words.nothingFound(typed) : props.nothing}</p>
      )}
    </>
  );
}
