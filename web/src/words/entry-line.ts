import type { LineRemark } from '../../../src/domain/entry-line/line-part.ts';
import { lineRemark as remarkText } from '../../../src/domain/entry-line/words.ts';
import { isolate } from './isolate.ts';

/** What there is to say about a line that is being typed; the command line says the same. */
export function lineRemark(remark: LineRemark): string {
  return remarkText(remark, isolate);
}
