import { createHash } from 'node:crypto';
import { type Link, type StoredLine, sealedText } from '../../domain/audit-log/chain.ts';

/** The link of a line that follows another one in a chain. */
export function linkOf(before: Link, line: StoredLine): Link {
  return {
    number: before.number + 1,
    hash: createHash('sha256').update(sealedText(before, line)).digest('hex'),
  };
}
