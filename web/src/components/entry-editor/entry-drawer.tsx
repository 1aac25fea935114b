import { Drawer } from '@mantine/core';
import { EntryEditor } from './entry-editor.tsx';
import type { EntryFormState } from './use-entry-form.ts';

/** The editor on a telephone: from below, as high as it is. */
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
