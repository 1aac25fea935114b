import type { QueryClient } from '@tanstack/react-query';
import { answered } from './answers.ts';
import { isPageOf, pageUser } from './page-user.ts';
import { ENDPOINT } from './request.ts';
import { onSession, sessionEnd, sessionLives } from './session.ts';

/**
 * Loads the page anew once someone else is signed in in this browser: what is on it is not theirs to see, and what was typed is
 * kept for whom it is of. Asks the server when the session ended, when the person comes back to the page, and when a page of
 * someone else says that it is there. Returns how to stop.
 */
export function followSignIns(queries: QueryClient): () => void {
  const pages = new BroadcastChannel('stint.pages');
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    const signedIn = await whoIsSignedIn();
    isAsking = false;
    if (signedIn === null) return;
    if (!isPageOf(signedIn)) return location.reload();
    if (sessionEnd() === null) return;
    sessionLives();
    answered();
    void queries.invalidateQueries();
  };
  const onFocus = () => void look();
  const onVisible = () => document.visibilityState === 'visible' && void look();
  pages.onmessage = ({ data }) => !isPageOf(data) && void look();
  pages.postMessage(pageUser());
  addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onVisible);
  const stopHearing = onSession(() => sessionEnd() !== null && void look());
  return () => {
    pages.close();
    removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onVisible);
    stopHearing();
  };
}

/** Their id, whosever page asks; null where nobody is, or the server does not say. */
async function whoIsSignedIn(): Promise<string | null> {
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
