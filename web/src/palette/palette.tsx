import { useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { useKey } from '../keys/keys.tsx';
import { frame } from '../words/frame.ts';
import { palette as words } from '../words/palette.ts';

const PaletteDialog = lazyPart(async () => (await import('./palette-dialog.tsx')).PaletteDialog);
const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** The command palette: Ctrl-K searches pages, actions, projects and members; `?` lists the shortcuts. */
export function Palette() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [wasOpened, setWasOpened] = useState({ palette: false, keys: false });
  const show = (dialog: 'palette' | 'keys') => {
    setWasOpened((before) => ({ ...before, [dialog]: true }));
    setOpen(dialog);
  };
  useKey('mod+k', frame.keys.general, words.open, () =>
    open === 'palette' ? setOpen(null) : show('palette'),
  );
  useKey('?', frame.keys.general, words.keys, () => show('keys'));
  // The palette closes after its action ran, and the action may have opened the list of shortcuts.
  const close = (dialog: 'palette' | 'keys') => () =>
    setOpen((current) => (current === dialog ? null : current));
  return (
    <>
      {wasOpened.palette && (
        <PaletteDialog
          opened={open === 'palette'}
          onClose={close('palette')}
          onShowKeys={() => show('keys')}
        />
      )}
      {wasOpened.keys && <KeysDialog opened={open === 'keys'} onClose={close('keys')} />}
    </>
  );
}
