import { useState } from 'react';
import { useMay } from '../../data/use-may.ts';
import { useEditKey } from './use-edit-key.ts';

/** The dialog of a page that makes an item or changes one, also by the key for the row that has the focus. */
export function useItemDialog<Item>(find: (id: string) => Item | undefined) {
  const mayManage = useMay('catalog.manage');
  // Stays while the dialog goes away, so that it does not turn into another one.
  const [edited, setEdited] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  const edit = (item: Item | null) => {
    setEdited(item);
    setOpen(true);
  };
  useEditKey((id) => {
    const item = find(id);
    if (item && mayManage) edit(item);
  });
  return { edited, edit, dialog: { isOpen, onClose: () => setOpen(false) } };
}
