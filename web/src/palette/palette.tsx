import { lazy, Suspense, useState } from 'react';
import { useKey } from '../keys/keys.tsx';
import { frame } from '../words/frame.ts';
import { palette as words } from '../words/palette.ts';
import { KeysDialog } from './keys-dialog.tsx';

const loadPalette = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(() => loadPalette().then((module) => ({ default: module.PaletteDialog })));

/** Ctrl-K finds every page, action, project and member; `?` lists the keys. What it takes is loaded when first opened. */
export function Palette() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useKey('mod+k', frame.keys.general, words.open, () => {
    setWasOpened(true);
    setOpen(open === 'palette' ? null : 'palette');
  });
  useKey('?', frame.keys.general, words.keys, () => setOpen('keys'));
  const close = () => setOpen(null);
  return (
    <>
      {wasOpened && (
        <Suspense>
          <PaletteDialog opened={open === 'palette'} onClose={close} onShowKeys={() => setOpen('keys')} />
        </Suspense>
      )}
      <KeysDialog opened={open === 'keys'} onClose={close} />
    </>
  );
}
