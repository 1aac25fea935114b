import { Drawer } from '@mantine/core';
import { EntryEditor } from './entry-editor.tsx';
import type { EntryFormState } from './use-entry-form.ts';

/** The entry editor on a phone: a drawer from the bottom. */
export function EntryDrawer({ state, label }: { state: EntryFormState; label: string }) {
  return (
    <Drawer.Root opened onClose={state.leave} closeOnEscape={false} position="bottom">
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} styles={{ content: { height: 'auto' } }}>
        <Drawer.Body>
          <EntryEditor state={state} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
