import { type ReactNode, useState } from 'react';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import type { Item } from '../../data/catalog-edit.ts';
import { type Named, nameProblem } from '../../data/name-problem.ts';
import { useMay } from '../../data/use-may.ts';
import { lists as words } from '../../words/lists.ts';
import { ItemRow } from './item-row.tsx';
import classes from './lists.module.css';
import { MonthFigure } from './month-figure.tsx';
import { NameField } from './name-field.tsx';

type Name = 'tasks' | 'tags';

interface Props {
  list: Name;
  item: Item<Name>;
  /** Items whose names are taken. */
  siblings: readonly Named[];
  /** Content before and after the name. */
  mark?: ReactNode;
  detail?: ReactNode;
  /** The time of this month; undefined until it is loaded. */
  milliseconds: number | undefined;
}

/** The row of an item that is little more than a name, edited in place. */
export function NamedRow({ list, item, siblings, mark, detail, milliseconds }: Props) {
  const { update } = useCatalogChanges();
  const mayManage = useMay('catalog.manage');
  const [isEditing, setEditing] = useState(false);
  return (
    <ItemRow list={list} item={item} editLabel={words.rename} onEdit={() => setEditing(true)}>
      <div className={classes.main}>
        {mark}
        {mayManage ? (
          <NameField
            name={item.name}
            label={words.renameOne(item.name)}
            isEditing={isEditing}
            onEditing={setEditing}
            problemWith={(name) => nameProblem(name, siblings, item.id)}
            onRename={(name) => void update(list, item, { name })}
          />
        ) : (
          <span className={classes.plain}>{item.name}</span>
        )}
        {item.archived && <span className={classes.badge}>{words.archived}</span>}
      </div>
      {detail}
      <MonthFigure milliseconds={milliseconds} />
    </ItemRow>
  );
}
