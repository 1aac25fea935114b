import { shortened } from '../../../src/domain/text/text.ts';
import type { Change } from './change.ts';

const MAX_TEXT_LENGTH = 60;

/** The typed text of a change, shortened for a message; null if nothing was typed. */
export function typedText(change: Change): string | null {
  const text = textIn(change);
  return text ? shortened(text, MAX_TEXT_LENGTH) : null;
}

function textIn(change: Change): string | null | undefined {
  if ('entry' in change) return change.entry.title;
  if (change.kind !== 'update') return null;
  const { title, description, tags } = change.patch;
  return title ?? description ?? tags?.join(', ');
}
