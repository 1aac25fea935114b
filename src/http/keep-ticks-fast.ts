import { executionAsyncResource } from 'node:async_hooks';

let kept: object | undefined;

/**
 * Holds on to one of the objects that process.nextTick queues. While a server rests, V8 forgets what these look like as soon as no one is left,
 * and never again compiles for them what makes one: from then on a tick takes 400 ns instead of 65, a tenth of `{ me }`.
 */
export function keepTicksFast(): void {
  process.nextTick(() => {
    kept = executionAsyncResource();
  });
}

export function keptTick(): object | undefined {
  return kept;
}
