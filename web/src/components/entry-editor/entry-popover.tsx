import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Ref, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useEarlyEscape } from '../../keys/use-early-escape.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { type EntryFormOptions, useEntryForm } from './use-entry-form.ts';

type Props = EntryFormOptions & {
  /** The anchor. Another element may replace it while the editor is open. */
  anchor: HTMLElement | null;
};

/** The editor of an entry or of a new one, beside it; on a telephone, from below. */
export function EntryPopover({ anchor, ...options }: Props) {
  return (
    <Suspense>
      <Opened anchor={anchor} options={options} />
    </Suspense>
  );
}

function Opened({ anchor, options }: { anchor: HTMLElement | null; options: EntryFormOptions }) {
  const state = useEntryForm(options);
  const isNarrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const label = options.entry ? words.edit : words.add;

  const leaveFrom = useEffectEvent((target: EventTarget | null) => {
    // Lists of pickers and messages float above the page as the editor does; they are no turn to something else.
    const isOnPage = target instanceof Element && target.closest('[data-portal]') === null;
    if (isOnPage && !isNarrow) state.leave();
  });
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => leaveFrom(target);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, []);

  useEarlyEscape(!isNarrow, state.drop);

  if (isNarrow) return <EntryDrawer state={state} label={label} />;
  return (
    <Popover
      opened
      position="right-start"
      width={340}
      shadow="md"
      trapFocus
      withRoles={false}
      hideDetached={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Beside element={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <EntryEditor state={state} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Lets a popover stand beside an element that something else rendered. */
function Beside({ element, ref }: { element: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}
