import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { post } from './server.ts';

export const CHANGES = 'subscription { changes { teamIds at } }';

interface Told {
  data?: { changes: { teamIds: string[]; at: string } } | null;
  errors?: { message: string; extensions: { code: string } }[];
}

export interface Following {
  /** Events that were received and not taken yet. */
  told: Told[];
  /** Waits for something that is told, at most as long as a change may take to appear. */
  next: () => Promise<Told>;
  /** Waits until nothing more is told, and forgets what was. */
  settle: () => Promise<void>;
  /** How it ended: as complete, or cut off. */
  ended: Promise<'complete' | 'cut off'>;
  stop: () => void;
}

/** Against waiting for nothing. How soon a change appears is measured, not tested: see bench/pages.ts. */
export const APPEARS_WITHIN_MS = 15_000;

/** Follows changes as a client does: one that has asked for a stream and reads it. */
export async function follow(origin: string, key: string, document: string = CHANGES): Promise<Following> {
  const response = await openStream(origin, key, document);
  expect(response.status, response.ok ? '' : await response.text()).toBe(200);
  const told: Told[] = [];
  const reader = response.body?.getReader();
  if (!reader) throw new Error('There is no stream.');
  const ended = readEvents(reader, told);
  return {
    told,
    ended,
    next: async () => {
      await vi.waitFor(() => expect(told).not.toEqual([]), { timeout: APPEARS_WITHIN_MS, interval: 10 });
      return told.shift() as Told;
    },
    settle: async () => {
      do {
        told.splice(0);
        await sleep(800);
      } while (told.length > 0);
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
  told: Told[],
): Promise<'complete' | 'cut off'> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done) return 'cut off';
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event === ':') continue;
      if (event === 'event: complete\ndata:') return 'complete';
      const [, json] = /^event: next\ndata: (.+)$/.exec(event) ?? [];
      if (json === undefined) throw new Error(`What is this? ${event}`);
      told.push(JSON.parse(json) as Told);
    }
  }
}
