import { createHash } from 'node:crypto';
import { type Link, type StoredLine, sealedText } from '../../domain/audit-log/chain.ts';

/** The chain link of the line that follows `before`. */
export function linkOf(before: Link, line: StoredLine): Link {
  return {
    number: before.number + 1,
    hash: createHash('sha256').update(sealedText(before, line)).digest('hex'),
  };
}
