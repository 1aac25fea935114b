import { useEffect, useEffectEvent } from 'react';

/** Acts when what it is part of is taken off the screen, for whatever reason, and when the page itself is left. */
export function useOnLeave(act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    const onPageHide = () => leave();
    // Before what is not saved yet is sent for the last time.
    addEventListener('pagehide', onPageHide, true);
    return () => {
      removeEventListener('pagehide', onPageHide, true);
      leave();
    };
  }, []);
}
