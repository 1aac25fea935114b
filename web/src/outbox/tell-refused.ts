import type { ApiError } from '../api/api-error.ts';
import { tell } from '../components/messages.tsx';
import { fillLine } from '../timer-bar/fill-line.ts';
import { tracking as words } from '../words/tracking.ts';
import type { Change } from './change.ts';
import { typedIn } from './typed-in.ts';

/** Says that the server will not have a change. Stays until it is closed: something that was typed may be in it. */
export function tellRefused(change: Change, error: ApiError, again: () => void, gone: () => void): void {
  tell({
    title: words.refused[change.kind](typedIn(change)),
    message: error.message,
    action: words.tryAgain,
    onAction: again,
    other: 'entry' in change ? { action: words.mend, onAction: () => fillLine(change.entry) } : undefined,
    color: 'red',
    onGone: gone,
  });
}
