/** A constant request. The rows that it reads must not change during the measurement. */
interface Same {
  kind: 'same';
  body: string;
  /** Returns the problem of an answer, or null if the answer is right. */
  problemIn: (answer: string) => string | null;
}

/**
 * A request that differs each time, such as a creation. Placeholders in headers and body: `<n>` is the number of the request,
 * `<start>` and `<end>` its time, and `<name>` the next value of the list `values.name`, which is cycled.
 */
interface Each {
  kind: 'each';
  headers?: Record<string, string>;
  body: string;
  values: Record<string, readonly string[]>;
  /** Length of the created entry. */
  seconds: number;
  /** A right answer has the start of a pending request directly after `beforeStart`, and ends with `ending`. */
  answer: { beforeStart: string; ending: string };
}

export type Step = Same | Each;

/** A workload: requests to one path of a server, sent in a cycle. */
export interface Workload {
  path: string;
  headers: Record<string, string>;
  steps: readonly Step[];
}
