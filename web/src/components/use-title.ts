import { useEffect } from 'react';

let page = '';
let running: string | null = null;

function show(): void {
  document.title = [running, page, 'Stint'].filter(Boolean).join(' · ');
}

/** Names the page in the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Shows the running timer before the name of the page; null while none runs. */
export function useRunningTitle(text: string | null): void {
  useEffect(() => {
    running = text;
    show();
  }, [text]);
}
