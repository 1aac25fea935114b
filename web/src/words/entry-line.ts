import type { LineRemark } from '../../../src/domain/entry-line/line-part.ts';
import { lineRemark as remarkText } from '../../../src/domain/entry-line/words.ts';
import type { TimeFormat } from '../time/format.ts';
import { isolate } from './isolate.ts';

/** What there is to say about a line that is being typed, as the person reads times; the command line says the same. */
export function lineRemark(remark: LineRemark, { clock, plainDate, duration }: TimeFormat): string {
  return remarkText(remark, { isolate, clock, date: plainDate, length: duration });
}
