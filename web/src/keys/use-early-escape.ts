import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Closes with Escape what was opened with a key and is about to have the focus: until it has it, the key goes to where the focus
 * was before. From then on, what is open has keys of its own.
 */
export function useEarlyEscape(isOpen: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isInDialog(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  // Not in an effect that comes after the next painting: by then it is in sight.
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
