import { shortened } from '../../../../src/domain/text.ts';
import { tell } from '../../components/messages.tsx';
import type { Entry } from '../../data/entry.ts';
import { fillLine } from '../../timer-bar/fill-line.ts';
import { timerPage as words } from '../../words/timer-page.ts';

/** As much of a text as a message has room for. */
const ROOM = 200;

/** An entry was deleted elsewhere while its title was typed here. Whoever types goes on in the line, and acts on no other row. */
export function saveFromLoss(entry: Entry): void {
  // Not while the page is being changed.
  setTimeout(() => {
    const isInLine = fillLine(entry);
    const text = shortened(entry.title ?? '', ROOM);
    tell({
      message: isInLine ? words.goneIntoLine : words.gone(text),
      action: isInLine ? words.understood : words.intoLine,
      onAction: () => isInLine || fillLine(entry),
    });
  });
}
