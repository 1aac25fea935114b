import { api } from '../words/api.ts';
import { answered } from './answers.ts';
import { ApiError } from './api-error.ts';
import { pageHeaders } from './page-user.ts';
import { ENDPOINT, textOf } from './request.ts';
import { startTimeout } from './timeout.ts';

/** The server sends something every 15 seconds, if only that it has nothing to say. */
const SILENCE_TIMEOUT_MS = 40_000;

/** The events of a subscription, as the server sends them; ends when the server ends it, and fails when it falls silent. */
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
    answered();
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
