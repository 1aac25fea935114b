import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { type EntryFormOptions, useEntryForm } from './use-entry-form.ts';

/**
 * The entry editor as a dialog, for places without an anchor. A click outside does not close it after a
 * change.
 */
export function EntryDialog(options: EntryFormOptions) {
  const state = useEntryForm(options);
  const isNarrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const label = options.entry ? words.edit : words.add;
  if (isNarrow) return <EntryDrawer state={state} label={label} />;
  return (
    <Modal.Root
      opened
      onClose={state.drop}
      closeOnEscape={false}
      closeOnClickOutside={!state.isTouched}
      returnFocus={false}
      size={420}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <Modal.Body>
          <EntryEditor state={state} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
