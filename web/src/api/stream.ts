import { api } from '../words/api.ts';
import { notifyServerReached } from './answers.ts';
import { ApiError } from './api-error.ts';
import { pageHeaders } from './page-user.ts';
import { ENDPOINT, textOf } from './request.ts';
import { startTimeout } from './timeout.ts';

/** Longer than the server's keep-alive interval of 15 seconds. */
const SILENCE_TIMEOUT_MS = 40_000;

/**
 * The events of a subscription. Ends when the server closes the stream; throws when no data arrives in time.
 */
export async function* readStream(
  document: object,
  signal: AbortSignal,
  onOpen: () => void,
): AsyncGenerator<unknown> {
  const waiting = startTimeout(SILENCE_TIMEOUT_MS, [signal]);
  try {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...pageHeaders() },
      body: JSON.stringify({ query: textOf(document) }),
      signal: waiting.signal,
    });
    if (!response.ok || !response.body) {
      const code = response.status === 401 ? 'UNAUTHENTICATED' : 'UNREACHABLE';
      throw new ApiError(code, api.notUnderstood(response.status), true);
    }
    notifyServerReached();
    onOpen();
    let rest = '';
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      waiting.renew();
      const { value, done } = await pieces.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (/^event: complete/m.test(block)) return;
        const data = /^data: ?(.*)$/m.exec(block)?.[1];
        if (/^event: next/m.test(block) && data) yield JSON.parse(data);
      }
    }
  } finally {
    waiting.clear();
  }
}
