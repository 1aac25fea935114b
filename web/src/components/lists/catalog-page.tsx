import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Empty } from '../empty.tsx';
import { ImportButton } from '../import-button.tsx';
import { Page } from '../page.tsx';
import { CatalogList, type CatalogListProps } from './catalog-list.tsx';

interface Words {
  title: string;
  search: string;
  newOne: string;
  empty: { title: string; text: string; forMembers?: string };
  allArchived: string;
}

interface Props<Row extends { id: string }>
  extends Omit<CatalogListProps<Row>, 'label' | 'searchLabel' | 'nothing'> {
  words: Words;
  /** Whether the team has no item of this kind, archived or not. */
  isEmpty: boolean;
  mayCreate: boolean;
  onNew: () => void;
  newRef?: Ref<HTMLButtonElement>;
  /** The text in place of rows, unless all items are archived. */
  nothing?: string | undefined;
  dialog?: ReactNode;
}

/** A page for one kind of catalog item: a searchable list, or an introduction while there are no items. */
export function CatalogPage<Row extends { id: string }>(props: Props<Row>) {
  const { words, isEmpty, mayCreate, onNew, newRef, nothing = words.allArchived, dialog, ...list } = props;
  const newButton = mayCreate && (
    <Button ref={newRef} leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      {words.newOne}
    </Button>
  );
  return (
    <Page title={words.title} actions={!isEmpty && newButton}>
      {isEmpty ? (
        <Empty
          title={words.empty.title}
          action={
            mayCreate && (
              <>
                {newButton}
                <ImportButton />
              </>
            )
          }
        >
          {mayCreate ? words.empty.text : (words.empty.forMembers ?? words.empty.text)}
        </Empty>
      ) : (
        <CatalogList {...list} label={words.title} searchLabel={words.search} nothing={nothing} />
      )}
      {dialog}
    </Page>
  );
}
