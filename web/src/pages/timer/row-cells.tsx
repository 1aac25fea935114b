import { useEffect, useRef } from 'react';
import { TITLE_LIMIT } from '../../../../src/domain/text/text.ts';
import type { Entry } from '../../data/entry.ts';
import { BillableField } from '../../entry-fields/billable-field.tsx';
import { EditableText } from '../../entry-fields/editable-text.tsx';
import { ProjectField } from '../../entry-fields/project-field.tsx';
import type { Leaving } from '../../entry-fields/search-list.tsx';
import { TagsField } from '../../entry-fields/tags-field.tsx';
import { useLock } from '../../lock/use-lock.ts';
import type { EntryPatch } from '../../outbox/change.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import { type Cell, cells, useEditedCell, useListState } from './list-state.tsx';
import classes from './row.module.css';

/** The editing state of a row's cells. */
export interface RowEditing {
  edited: Cell | null;
  edit: (cell: Cell) => void;
  close: (cell: Cell) => void;
  leave: (cell: Cell) => (how: Leaving | null) => void;
  tabIndex: number;
}

/**
 * The editing of a row. `available` are the cells that this row has. A locked entry shows the reason instead
 * of an input.
 */
export function useRowEditing(
  row: string,
  entries: readonly Entry[],
  isActive: boolean,
  available: readonly Cell[] = cells,
): RowEditing {
  const list = useListState();
  const lock = useLock();
  const edited = useEditedCell(row);
  return {
    edited,
    edit: (cell) => {
      if (!lock.stops(entries)) list.edit(row, cell);
    },
    close: (cell) => list.leave(row, cell),
    leave: (cell) => (how) => {
      const step = how === 'next' ? 1 : how === 'previous' ? -1 : 0;
      const next = step === 0 ? undefined : available[available.indexOf(cell) + step];
      if (next) list.edit(row, next);
      else list.leave(row, cell);
    },
    tabIndex: isActive ? 0 : -1,
  };
}

interface Props {
  /** The first entry of the row. */
  entry: Entry;
  editing: RowEditing;
  onChange: (patch: EntryPatch) => void;
}

export function TitleCell({ entry, editing, onChange }: Props) {
  const keep = (typed: string) => {
    const title = typed.trim();
    onChange({ title: title === '' ? null : title });
    return null;
  };
  return (
    <EditableText
      label={words.cells.title}
      text={entry.title ?? ''}
      onKeep={keep}
      isEditing={editing.edited === 'title'}
      onEdit={() => editing.edit('title')}
      onDone={editing.leave('title')}
      tabIndex={editing.tabIndex}
      maxLength={TITLE_LIMIT}
      placeholder={words.addTitle}
      className={classes.title}
      title={entry.title ?? undefined}
    >
      <bdi className={classes.titleText} data-empty={entry.title === null || undefined}>
        {entry.title ?? words.addTitle}
      </bdi>
    </EditableText>
  );
}

/** Project, tags and billable. */
export function WorkCells({ entry, editing, onChange }: Props) {
  const { edited, edit, close, leave, tabIndex } = editing;
  const billable = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited === 'billable') billable.current?.focus();
  }, [edited]);
  return (
    <>
      <div
        className={classes.project}
        data-empty={(entry.projectId === null && entry.clientId === null) || undefined}
      >
        <ProjectField
          value={entry}
          onChange={onChange}
          isOpen={edited === 'project'}
          onOpen={() => edit('project')}
          onClose={() => close('project')}
          onLeave={leave('project')}
          tabIndex={tabIndex}
        />
      </div>
      <div className={classes.tags} data-empty={entry.tags.length === 0 || undefined}>
        <TagsField
          value={entry.tags}
          onChange={(tags) => onChange({ tags })}
          isOpen={edited === 'tags'}
          onOpen={() => edit('tags')}
          onClose={() => close('tags')}
          onLeave={leave('tags')}
          tabIndex={tabIndex}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Tab like the other cells */}
      <div
        className={classes.billable}
        data-off={!entry.billable || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Tab' || edited !== 'billable') return;
          event.preventDefault();
          leave('billable')(event.shiftKey ? 'previous' : 'next');
        }}
        onBlur={() => close('billable')}
      >
        <BillableField
          ref={billable}
          value={entry.billable}
          onChange={(value) => onChange({ billable: value })}
          tabIndex={tabIndex}
        />
      </div>
    </>
  );
}
