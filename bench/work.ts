/** A request that is repeated as it is. Nothing that it reads may change while it is measured. */
interface Same {
  kind: 'same';
  body: string;
  /** What is wrong with an answer; null where it is right. */
  problemIn: (answer: string) => string | null;
}

/** A request that is another one each time, such as one that writes; `n` counts those that this process sent. */
interface Each {
  kind: 'each';
  headers?: (n: number) => Record<string, string>;
  body: (n: number) => string;
  isRight: (answer: string, n: number) => boolean;
}

export type Step = Same | Each;

/** What is sent to a server. Each connection goes through the steps in turn. */
export interface Work {
  path: string;
  headers: Record<string, string>;
  steps: readonly Step[];
}
