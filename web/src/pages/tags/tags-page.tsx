import { Button } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { fuzzySearch } from '../../../../src/domain/fuzzy.ts';
import { Empty } from '../../components/empty.tsx';
import { CatalogList } from '../../components/lists/catalog-list.tsx';
import list from '../../components/lists/lists.module.css';
import { NameInput } from '../../components/lists/name-field.tsx';
import { Page } from '../../components/page.tsx';
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
  const work = useMonthOfWork();
  const mayCreate = useMay('tag.create');
  const [typed, setTyped] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const newButton = useRef<HTMLButtonElement>(null);

  const searched = useDeferredValue(typed);
  const tags = useMemo(() => {
    const shown = catalog.tags.filter(({ archived }) => withArchived || !archived);
    return fuzzySearch(searched, shown, ({ name }) => name);
  }, [catalog, searched, withArchived]);

  const add = mayCreate && (
    <Button ref={newButton} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {words.newTag}
    </Button>
  );
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
  const isEmpty = catalog.tags.length === 0 && !isAdding;
  return (
    <Page title={words.title} actions={!isEmpty && add}>
      {isEmpty ? (
        <Empty title={words.empty.title} action={add}>
          {words.empty.text}
        </Empty>
      ) : (
        <CatalogList
          label={words.title}
          searchLabel={words.search}
          typed={typed}
          onType={setTyped}
          withArchived={withArchived}
          onWithArchived={setWithArchived}
          count={words.count(tags.length)}
          above={isAdding && adding}
          rows={tags}
          heightOf={heightOf}
          nothing={words.allArchived}
        >
          {(tag) => <TagRow tag={tag} work={workOn(work, 'tags', tag.name)} />}
        </CatalogList>
      )}
    </Page>
  );
}

/** One line, with room for a finger. */
function heightOf(): number {
  return 44;
}
