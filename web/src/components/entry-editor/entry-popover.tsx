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

/** The editor of an entry or of a new one beside its anchor; on a phone, a drawer from the bottom. */
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
    // Pickers and messages render in portals above the page. A click there does not leave the editor.
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

/** Connects a popover to an element that another component rendered. */
function Beside({ element, ref }: { element: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}
