import type { Workload } from '../load/work.ts';

/** A request to the bare server, with the request body and the response size of another contestant. */
export function ceiling({ body, size }: { body: string; size: number }): Workload {
  const problemIn = (answer: string) => (Buffer.byteLength(answer) === size ? null : 'wrong size');
  return { path: '/', headers: {}, steps: [{ kind: 'same', body, problemIn }] };
}
