import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import list from '../../components/lists/lists.module.css';
import { MonthFigure } from '../../components/lists/month-figure.tsx';
import { NameField } from '../../components/lists/name-field.tsx';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { RowMenu } from '../../components/lists/row-menu.tsx';
import { type Tag, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { nameProblem } from '../../data/name-problem.ts';
import type { Work } from '../../data/sum-work.ts';
import { useMay } from '../../data/use-may.ts';
import { lists } from '../../words/lists.ts';
import { tags as words } from '../../words/tags.ts';

interface Props {
  tag: Tag;
  /** The entries of this month that carry it, once they are known. */
  work: Work | undefined;
}

export function TagRow({ tag, work }: Props) {
  const { tags } = useCatalog();
  const { update } = useCatalogChanges();
  const mayManage = useMay('catalog.manage');
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={list.row} data-item={tag.id}>
      <div className={list.main}>
        <IconTag size={16} stroke={1.5} className={list.mark} aria-hidden />
        {mayManage ? (
          <NameField
            name={tag.name}
            label={lists.renameOne(tag.name)}
            isEditing={isEditing}
            onEditing={setEditing}
            problemWith={(name) => nameProblem(name, tags, tag.id)}
            onRename={(name) => void update('tags', tag, { name })}
          />
        ) : (
          <span className={list.plain}>{tag.name}</span>
        )}
        {tag.archived && <span className={list.badge}>{lists.archived}</span>}
      </div>
      {work && work.entries > 0 && (
        <span className={`${list.detail} figures`}>{words.uses(work.entries)}</span>
      )}
      <MonthFigure milliseconds={work?.milliseconds} />
      <RowActions>
        <RowMenu list="tags" item={tag} editLabel={lists.rename} onEdit={() => setEditing(true)} />
      </RowActions>
    </div>
  );
}
