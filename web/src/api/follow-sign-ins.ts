import type { QueryClient } from '@tanstack/react-query';
import { notifyServerReached } from './answers.ts';
import { isPageOf, pageUser } from './page-user.ts';
import { ENDPOINT } from './request.ts';
import { clearSessionEnd, onSession, sessionEnd } from './session.ts';

/**
 * Reloads the page when another user has signed in in this browser: that user must not see the page's data,
 * and drafts stay with their owner. Asks the server when the session ends, when the page gets focus or
 * becomes visible, and when a page of another user announces itself. Returns a function that stops this.
 */
export function followSignIns(queries: QueryClient): () => void {
  const pages = new BroadcastChannel('stint.pages');
  let isChecking = false;
  const checkSignedIn = async () => {
    if (isChecking) return;
    isChecking = true;
    const signedIn = await fetchSignedInUserId();
    isChecking = false;
    if (signedIn === null) return;
    if (!isPageOf(signedIn)) return location.reload();
    if (sessionEnd() === null) return;
    clearSessionEnd();
    notifyServerReached();
    void queries.invalidateQueries();
  };
  const onFocus = () => void checkSignedIn();
  const onVisible = () => document.visibilityState === 'visible' && void checkSignedIn();
  pages.onmessage = ({ data }) => !isPageOf(data) && void checkSignedIn();
  pages.postMessage(pageUser());
  addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = onSession(() => sessionEnd() !== null && void checkSignedIn());
  return () => {
    pages.close();
    removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
  };
}

/**
 * The id of the signed-in user. The request has no page headers, so it works for any user. Null without a
 * session or without a response.
 */
async function fetchSignedInUserId(): Promise<string | null> {
  try {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ me { id } }' }),
    });
    const { data } = (await response.json()) as { data?: { me: { id: string } } | null };
    return data?.me.id ?? null;
  } catch {
    return null;
  }
}
