import { IconTag } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { fuzzySearch } from '../../../../src/domain/text/fuzzy.ts';
import { CatalogPage } from '../../components/lists/catalog-page.tsx';
import list from '../../components/lists/lists.module.css';
import { NameInput } from '../../components/lists/name-field.tsx';
import { useListSearch } from '../../components/lists/use-list-search.ts';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useMonthOfWork } from '../../data/month-of-work.ts';
import { nameProblem } from '../../data/name-problem.ts';
import { workOn } from '../../data/sum-work.ts';
import { useMay } from '../../data/use-may.ts';
import { tags as words } from '../../words/tags.ts';
import { TagRow } from './tag-row.tsx';

export function TagsPage() {
  const catalog = useCatalog();
  const { create } = useCatalogChanges();
  const month = useMonthOfWork('TAG');
  const search = useListSearch();
  const [isAdding, setAdding] = useState(false);
  const newButton = useRef<HTMLButtonElement>(null);

  const { searched, withArchived } = search;
  const tags = useMemo(() => {
    const shown = catalog.tags.filter(({ archived }) => withArchived || !archived);
    return fuzzySearch(searched, shown, ({ name }) => name);
  }, [catalog, searched, withArchived]);

  const adding = (
    <div className={list.adding}>
      <div className={list.main}>
        <IconTag size={16} stroke={1.5} className={list.mark} aria-hidden />
        <NameInput
          name=""
          label={words.name}
          problemWith={(name) => nameProblem(name, catalog.tags, null)}
          onDone={(name, isByKey) => {
            if (name) void create('tags', { name });
            setAdding(false);
            if (isByKey) newButton.current?.focus();
          }}
        />
      </div>
    </div>
  );
  return (
    <CatalogPage
      words={words}
      isEmpty={catalog.tags.length === 0 && !isAdding}
      mayCreate={useMay('tag.create')}
      onNew={() => setAdding(true)}
      newRef={newButton}
      search={search}
      month={month}
      count={words.count(tags.length)}
      above={isAdding && adding}
      rows={tags}
      heightOf={heightOf}
    >
      {(tag) => <TagRow tag={tag} work={workOn(month.data, tag.id)} />}
    </CatalogPage>
  );
}

/** One line with a touch-friendly height. */
function heightOf(): number {
  return 44;
}
