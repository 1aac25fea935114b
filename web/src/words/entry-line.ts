import type { LineRemark } from '../../../src/domain/entry-line/line-part.ts';
import { lineRemark as remarkText } from '../../../src/domain/entry-line/words.ts';
import type { TimeFormat } from '../time/format.ts';
import { isolate } from './isolate.ts';

/** Shares its texts with the command line; times are in the format of the person. */
export function lineRemark(remark: LineRemark, { clock, plainDate, duration }: TimeFormat): string {
  return remarkText(remark, { isolate, clock, date: plainDate, length: duration });
}
