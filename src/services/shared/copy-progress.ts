/** The progress of copying a database. */
export interface CopyProgress {
  step: CopyStep;
  table: string;
  done: number;
  total: number;
}

export type CopyStep = 'READ' | 'WRITE' | 'COMPARE';

export interface CopyOptions {
  onProgress: (progress: CopyProgress) => void;
  /** Stops the copy between two batches of rows. */
  signal: AbortSignal;
}

/** Counts the rows of a step over all tables. */
export function countStep(
  step: CopyStep,
  total: number,
  { onProgress, signal }: CopyOptions,
  done = 0,
): (table: string) => (count: number) => void {
  let reached = done;
  return (table) => (count) => {
    signal.throwIfAborted();
    reached += count;
    onProgress({ step, table, done: reached, total });
  };
}
