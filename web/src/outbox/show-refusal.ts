import type { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { showMessage } from '../components/messages.tsx';
import type { Entry } from '../data/entry.ts';
import { loadedEntries } from '../data/loaded-entries.ts';
import { meQuery } from '../data/me.ts';
import { formatFor } from '../time/format.ts';
import { fillLine } from '../timer-bar/fill-line.ts';
import { tracking as words } from '../words/tracking.ts';
import type { Change } from './change.ts';
import { deletedEntry } from './deleted-entry.ts';
import { typedText } from './typed-text.ts';
import { whyRefused } from './why-refused.ts';

/** Shows a refused change. The message stays until it is closed, because it may contain typed text. */
export function showRefusal(change: Change, error: ApiError, again: () => void, gone: () => void): void {
  const lost = deletedEntry(change, error);
  if (lost) showDeleted(change, lost, again, gone);
  else {
    showMessage({
      title: words.refused[change.kind](typedText(change)),
      message: inWords(change, error),
      action: words.tryAgain,
      onAction: again,
      other: 'entry' in change ? { action: words.edit, onAction: () => fillLine(change.entry) } : undefined,
      color: 'red',
      onClose: gone,
    });
  }
}

/**
 * A refused title edit of a deleted entry fills the entry line, if it is free. For other edits, the message
 * offers to add the entry again.
 */
function showDeleted(change: Change, entry: Entry, again: () => void, gone: () => void): void {
  const isTitle = change.kind === 'update' && typeof change.patch.title === 'string';
  const isInLine = isTitle && entry.description === null && !isTypingElsewhere() && fillLine(entry);
  showMessage({
    message: isInLine ? words.goneIntoLine : words.gone(typedText(change)),
    action: isInLine ? words.ok : words.addAsNew,
    onAction: isInLine ? () => {} : again,
    onClose: gone,
  });
}

function isTypingElsewhere(): boolean {
  const active = document.activeElement;
  return active?.matches('input, textarea') === true && active.closest('header') === null;
}

/** The server's messages are written for programs. The page shows its own texts and local times. */
function inWords(change: Change, error: ApiError): string {
  const user = queryClient.getQueryData(meQuery.queryKey)?.user;
  if (!user) return error.message;
  const entries = loadedEntries(queryClient);
  return whyRefused(change, error, { entries, now: Date.now(), format: formatFor(user) });
}
