import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { post } from './server.ts';

export const CHANGES = 'subscription { changes { teamIds at } }';

interface StreamEvent {
  data?: { changes: { teamIds: string[]; at: string } } | null;
  errors?: { message: string; extensions: { code: string } }[];
}

export interface Subscription {
  /** Received events that `next` has not returned yet. */
  events: StreamEvent[];
  /** Waits for the next event, at most `APPEARS_WITHIN_MS`. */
  next: () => Promise<StreamEvent>;
  /** Waits until no more events arrive, and drops the received ones. */
  settle: () => Promise<void>;
  /** Resolves when the stream ends: with a complete event, or without. */
  ended: Promise<'complete' | 'cut off'>;
  stop: () => void;
}

/** A generous limit, so that a test fails instead of hanging. The latency of changes is measured in bench/pages.ts. */
export const APPEARS_WITHIN_MS = 15_000;

/** Opens an event stream for a subscription and reads its events. */
export async function subscribe(
  origin: string,
  key: string,
  document: string = CHANGES,
): Promise<Subscription> {
  const response = await openStream(origin, key, document);
  expect(response.status, response.ok ? '' : await response.text()).toBe(200);
  const events: StreamEvent[] = [];
  const reader = response.body?.getReader();
  if (!reader) throw new Error('There is no stream.');
  const ended = readEvents(reader, events);
  return {
    events,
    ended,
    next: async () => {
      await vi.waitFor(() => expect(events).not.toEqual([]), { timeout: APPEARS_WITHIN_MS, interval: 10 });
      return events.shift() as StreamEvent;
    },
    settle: async () => {
      do {
        events.splice(0);
        await sleep(800);
      } while (events.length > 0);
    },
    stop: () => void reader.cancel(),
  };
}

export function openStream(origin: string, key: string, document: string = CHANGES): Promise<Response> {
  return post(origin, JSON.stringify({ query: document }), {
    authorization: `Bearer ${key}`,
    accept: 'text/event-stream',
  });
}

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  events: StreamEvent[],
): Promise<'complete' | 'cut off'> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done) return 'cut off';
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const event of blocks) {
      if (event === ':') continue;
      if (event === 'event: complete\ndata:') return 'complete';
      const [, json] = /^event: next\ndata: (.+)$/.exec(event) ?? [];
      if (json === undefined) throw new Error(`Unexpected event: ${event}`);
      events.push(JSON.parse(json) as StreamEvent);
    }
  }
}
