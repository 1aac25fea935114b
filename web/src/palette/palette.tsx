import { useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { useKey } from '../keys/keys.tsx';
import { frame } from '../words/frame.ts';
import { palette as words } from '../words/palette.ts';

const PaletteDialog = lazyPart(async () => (await import('./palette-dialog.tsx')).PaletteDialog);
const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** Ctrl-K finds every page, action, project and member; `?` lists the keys. */
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
  // The palette closes after what was chosen in it, which may have been the keys.
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
