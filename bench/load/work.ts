/** A request that is repeated as it is. Nothing that it reads may change while it is measured. */
interface Same {
  kind: 'same';
  body: string;
  /** The problem of an answer; null if it is right. */
  problemIn: (answer: string) => string | null;
}

/**
 * A request that is another one each time, such as one that writes. In its headers and its body, `<n>` stands for its number, `<start>`
 * and `<end>` for its time, and the name of a list in `values` for what comes next in that list, by turns.
 */
interface Each {
  kind: 'each';
  headers?: Record<string, string>;
  body: string;
  values: Record<string, readonly string[]>;
  /** From its start to its end. */
  seconds: number;
  /** A right answer has the start of a request that waits for one right after the first text, and ends with the second. */
  answer: { beforeStart: string; ending: string };
}

export type Step = Same | Each;

/** Requests to a server, sent in turn. */
export interface Work {
  path: string;
  headers: Record<string, string>;
  steps: readonly Step[];
}
