import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { graphql } from './graphql.ts';
import { request } from './request.ts';
import { readStream } from './stream.ts';

const Me = graphql('query Me { me { id } }');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stubs `fetch` with a server that accepts every connection. */
function serve(answer: (signal: AbortSignal) => Promise<Response>) {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal));
}
const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
/** A response that sends one comment and then nothing. */
const stuck = async (signal: AbortSignal) => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(':\n\n'));
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body);
};

test.each([
  ['never responds', never],
  ['stops in the middle of a response', stuck],
])('fails a request after a timeout if the server %s', async (_how, answer) => {
  serve(answer);
  const failed = expect(request(Me, {})).rejects.toMatchObject({
    message: 'The server is not responding.',
    isTransient: true,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await failed;
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects an aborted request with the reason of the abort', async () => {
  serve(never);
  const gone = new AbortController();
  const failed = expect(request(Me, {}, { signal: gone.signal })).rejects.toBe('left');
  gone.abort('left');
  await failed;
});

test('ends a stream that stays silent', async () => {
  serve(stuck);
  const stream = readStream(Me, new AbortController().signal, () => {});
  const ended = expect(stream.next()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(40_000);
  await ended;
  expect(vi.getTimerCount()).toBe(0);
});
