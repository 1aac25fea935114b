import { onOneLine, shortened } from '../domain/text.ts';
import type { Fate, ImportProblem, Place, ProblemCode } from './item.ts';

const SHOWN = 200;

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
): ImportProblem {
  return {
    kind: 'problem',
    code,
    fate,
    file,
    line,
    column,
    value: value === null ? null : shortened(onOneLine(value), SHOWN),
    message,
  };
}

/** Ends the reading of a record that cannot be imported. */
export class Skip extends Error {
  readonly code: ProblemCode;
  readonly about: About;

  constructor(code: ProblemCode, message: string, about: About = {}) {
    super(message);
    this.code = code;
    this.about = about;
  }
}
