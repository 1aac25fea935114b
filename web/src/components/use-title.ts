import { useEffect } from 'react';

let page = '';
let running: string | null = null;

function show(): void {
  document.title = [running, page, 'Stint'].filter(Boolean).join(' · ');
}

/** Sets the page's part of the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Shows the running timer before the page title; null without a running timer. */
export function useRunningTitle(text: string | null): void {
  useEffect(() => {
    running = text;
    show();
  }, [text]);
}
