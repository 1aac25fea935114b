import type { ApiError } from '../api/api-error.ts';
import { tellFailure } from '../components/messages.tsx';
import { tracking as words } from '../words/tracking.ts';
import type { Change } from './change.ts';
import { typedIn } from './typed-in.ts';

/** Says that the server will not have a change. Stays until it is closed: something that was typed may be in it. */
export function tellRefused(change: Change, error: ApiError, again: () => void, gone: () => void): void {
  tellFailure(words.refused[change.kind](typedIn(change)), error.message, words.tryAgain, again, gone);
}
