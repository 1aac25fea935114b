import { type ReactNode, useRef } from 'react';
import { lists as words } from '../../words/lists.ts';
import { ArchivedSwitch } from './archived-switch.tsx';
import classes from './lists.module.css';
import { MonthLabel } from './month-label.tsx';
import { RowActions } from './row-actions.tsx';
import { SearchField } from './search-field.tsx';
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx';

interface Props<Row extends { id: string }> {
  label: string;
  searchLabel: string;
  typed: string;
  onType: (text: string) => void;
  withArchived: boolean;
  onWithArchived: (withArchived: boolean) => void;
  /** What else decides what is shown: beside the search, and at the right. */
  filter?: ReactNode;
  view?: ReactNode;
  /** How many there are, in words. */
  count: string;
  /** What stands over the first row. */
  above?: ReactNode;
  rows: readonly Row[];
  heightOf: (row: Row) => number;
  /** What is said where there is no row, though nothing was searched for. */
  nothing: string;
  children: (row: Row) => ReactNode;
}

/** A list of things of the catalog: what decides what is shown, how many there are, and the rows. */
export function CatalogList<Row extends { id: string }>(props: Props<Row>) {
  const { typed, rows } = props;
  const list = useRef<VirtualListHandle>(null);
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          label={props.searchLabel}
          value={typed}
          onChange={props.onType}
          onDown={() => list.current?.focusFirst()}
        />
        {props.filter}
        <span className={classes.space} />
        <ArchivedSwitch checked={props.withArchived} onChange={props.onWithArchived} />
        {props.view}
      </div>
      <div className={classes.columns}>
        <span className={classes.space} role="status">
          {props.count}
        </span>
        <MonthLabel />
        <RowActions />
      </div>
      {props.above}
      <VirtualList ref={list} label={props.label} rows={rows} heightOf={props.heightOf}>
        {props.children}
      </VirtualList>
      {rows.length === 0 && !props.above && (
        <p className={classes.nothing}>{typed.trim() ? words.nothingFound(typed.trim()) : props.nothing}</p>
      )}
    </>
  );
}
