import { shortened } from '../../../src/domain/text/text.ts';
import type { Change } from './change.ts';

/** As much of a text as a message has room for. */
const ROOM = 60;

/** The typed text of a change, shortened for a message; null if nothing was typed. */
export function typedIn(change: Change): string | null {
  const text = textIn(change);
  return text ? shortened(text, ROOM) : null;
}

function textIn(change: Change): string | null | undefined {
  if ('entry' in change) return change.entry.title;
  if (change.kind !== 'update') return null;
  const { title, description, tags } = change.patch;
  return title ?? description ?? tags?.join(', ');
}
