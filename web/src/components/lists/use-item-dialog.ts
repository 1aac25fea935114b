import { useState } from 'react';

/** The dialog of a page that makes an item or changes one. */
export function useItemDialog<Item>() {
  // Stays while the dialog goes away, so that it does not turn into another one.
  const [edited, setEdited] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  const edit = (item: Item | null) => {
    setEdited(item);
    setOpen(true);
  };
  return { edited, edit, dialog: { isOpen, onClose: () => setOpen(false) } };
}
