import type { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { tell } from '../components/messages.tsx';
import { loadedEntries } from '../data/loaded-entries.ts';
import { meQuery } from '../data/me.ts';
import { formatFor } from '../time/format.ts';
import { fillLine } from '../timer-bar/fill-line.ts';
import { tracking as words } from '../words/tracking.ts';
import type { Change } from './change.ts';
import { typedIn } from './typed-in.ts';
import { whyRefused } from './why-refused.ts';

/** Says that the server will not have a change. Stays until it is closed: something that was typed may be in it. */
export function tellRefused(change: Change, error: ApiError, again: () => void, gone: () => void): void {
  const user = queryClient.getQueryData(meQuery.queryKey)?.user;
  const known = { entries: loadedEntries(queryClient), now: Date.now() };
  tell({
    title: words.refused[change.kind](typedIn(change)),
    message: user ? whyRefused(change, error, { ...known, format: formatFor(user) }) : error.message,
    action: words.tryAgain,
    onAction: again,
    other: 'entry' in change ? { action: words.mend, onAction: () => fillLine(change.entry) } : undefined,
    color: 'red',
    onGone: gone,
  });
}
