import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Closes with Escape what a key just opened, until the focus has moved into it. Until then, key events go to
 * the previously focused element.
 */
export function useEarlyEscape(isOpen: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isInDialog(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  // A layout effect, because a passive effect may run after the dialog is already painted.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, [isOpen]);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
