import { useEffect } from 'react';
import runningIcon from './icon-running.svg';

const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const plain = link?.href ?? '';

/** Changes the favicon while a timer runs, for tabs whose title is cut off. */
export function useFavicon(isRunning: boolean): void {
  useEffect(() => {
    if (link) link.href = isRunning ? runningIcon : plain;
  }, [isRunning]);
}
