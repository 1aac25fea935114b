import { onOneLine, shortened } from '../domain/text/text.ts';
import type { Fate, ImportProblem, Place, ProblemCode, SkippedRecord } from './item.ts';

const MAX_SHOWN_LENGTH = 200;

export interface About {
  column?: string | null;
  value?: string | null;
}

export function problem(
  { file, line }: Place,
  fate: Fate,
  code: ProblemCode,
  message: string,
  { column = null, value = null }: About = {},
  record: SkippedRecord | null = null,
): ImportProblem {
  return {
    kind: 'problem',
    code,
    fate,
    file,
    line,
    column,
    value: value === null ? null : shortened(onOneLine(value), MAX_SHOWN_LENGTH),
    message,
    record,
  };
}

/** A record without readable values. */
export function unreadableRecord(milliseconds: number | null): SkippedRecord {
  return {
    claimed: { milliseconds, amount: null },
    unread: [],
    title: null,
    person: { name: null, email: null },
    disagreementMs: 0,
    lostRate: null,
  };
}

/** Thrown to skip a record that cannot be imported. */
export class Skip extends Error {
  readonly code: ProblemCode;
  readonly about: About;
  /** The duration minus the time from start to end if the record would be an entry by its duration; else 0. */
  disagreementMs = 0;

  constructor(code: ProblemCode, message: string, about: About = {}) {
    super(message);
    this.code = code;
    this.about = about;
  }
}
