import { useState } from 'react';

/** The state of the dialog that creates or edits an item. */
export function useItemDialog<Item>() {
  // Kept while the dialog closes, so that its content does not change during the transition.
  const [edited, setEdited] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  const edit = (item: Item | null) => {
    setEdited(item);
    setOpen(true);
  };
  return { edited, edit, dialog: { isOpen, onClose: () => setOpen(false) } };
}
