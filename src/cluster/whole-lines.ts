import { once } from 'node:events';
import type { Readable } from 'node:stream';

/**
 * Passes on what a process writes, in whole lines. Processes that write to one place by themselves cut each other's lines in two
 * as soon as its reader is slow. Ends when that process wrote its last.
 */
export async function passOnLines(from: Readable, write: (lines: string) => void): Promise<void> {
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end === 0) {
      rest += text;
      return;
    }
    write(rest + text.slice(0, end));
    rest = text.slice(end);
  });
  await once(from, 'close');
  if (rest !== '') write(`${rest}\n`);
}
