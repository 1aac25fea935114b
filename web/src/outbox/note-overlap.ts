import { notifications } from '@mantine/notifications';
import type { Entry } from '../data/entry.ts';
import { overlap as words } from '../words/overlap.ts';
import type { Overlap } from './send.ts';

/** One note at a time, about the latest change. */
const NOTE_ID = 'overlap';
const NOTE_MS = 5_000;

/** Shows a note that an entry overlaps others. The note closes by itself. */
export function noteOverlap({ title }: Pick<Entry, 'title'>, [first, ...others]: readonly Overlap[]): void {
  if (!first) return;
  notifications.hide(NOTE_ID);
  notifications.show({
    id: NOTE_ID,
    message: words.now(
      title ?? words.noTitle,
      first.title ?? words.noTitle,
      first.minutes,
      others.length === 0,
    ),
    autoClose: NOTE_MS,
    withCloseButton: false,
  });
}
