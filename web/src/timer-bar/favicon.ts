import { useEffect } from 'react';
import runningIcon from './icon-running.svg';

const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const plain = link?.href ?? '';

/** Shows in the tab whether a timer runs, also where its title is cut off. */
export function useFavicon(isRunning: boolean): void {
  useEffect(() => {
    if (link) link.href = isRunning ? runningIcon : plain;
  }, [isRunning]);
}
