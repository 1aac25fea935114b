import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { List } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import type { Item } from '../../data/catalog-edit.ts';
import { useMay } from '../../data/use-may.ts';
import { lists as words } from '../../words/lists.ts';

interface Props<Name extends List> {
  list: Name;
  item: Item<Name>;
  /** The label of the edit action. */
  editLabel: string;
  onEdit: () => void;
  /** Called after the deletion. */
  onDeleted?: () => void;
}

/** The menu of a catalog item. Renders nothing for users without the permission. */
export function RowMenu<Name extends List>({ list, item, editLabel, onEdit, onDeleted }: Props<Name>) {
  const { setArchived, remove } = useCatalogChanges();
  if (!useMay('catalog.manage')) return null;
  const Archive = item.archived ? IconArchiveOff : IconArchive;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={words.more(item.name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {editLabel}
        </Menu.Item>
        <Menu.Item
          leftSection={<Archive size={16} aria-hidden />}
          onClick={() => void setArchived(list, item, !item.archived)}
        >
          {item.archived ? words.unarchive : words.archive}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void remove(list, item, onDeleted)}
        >
          {words.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
