import { useEffect, useEffectEvent } from 'react';

/** Calls `act` when the component unmounts and when the page is left. */
export function useOnLeave(act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    const onPageHide = () => leave();
    // In the capture phase, before the outbox sends its changes for the last time.
    addEventListener('pagehide', onPageHide, true);
    return () => {
      removeEventListener('pagehide', onPageHide, true);
      leave();
    };
  }, []);
}
