import { lazy, Suspense, useState } from 'react';
import { useKey } from '../keys/keys.tsx';
import { frame } from '../words/frame.ts';
import { palette as words } from '../words/palette.ts';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** Ctrl-K finds every page, action, project and member; `?` lists the keys. What it takes is loaded when first opened. */
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
  const close = () => setOpen(null);
  return (
    <>
      <Suspense>
        {wasOpened.palette && (
          <PaletteDialog opened={open === 'palette'} onClose={close} onShowKeys={() => show('keys')} />
        )}
      </Suspense>
      <Suspense>{wasOpened.keys && <KeysDialog opened={open === 'keys'} onClose={close} />}</Suspense>
    </>
  );
}
