import { createClient } from '../harness/server.ts';

export const CREATE = `mutation Create($input: CreateTimeEntryInput!) {
  createTimeEntry(input: $input) { timeEntry { id } outcome errors { message } }
}`;

export interface Created {
  createTimeEntry: {
    timeEntry: { id: string } | null;
    outcome: string | null;
    errors: { message: string }[];
  };
}

export interface Writing {
  /** The id of the acknowledged entry by idempotency key; null without a response. */
  answers: Map<string, string | null>;
  /** Responses that are neither an acknowledgement nor, if allowed, an unavailable database. */
  wrong: string[];
  /** The number of acknowledged entries so far, of one server or of all. */
  confirmed: (origin?: string) => number;
  /** The longest time in milliseconds between two acknowledgements of a server. */
  longestPause: () => number;
  stop: () => Promise<void>;
}

interface WritingOptions {
  /** Whether UNAVAILABLE is an expected response. */
  mayLackDatabase?: boolean;
}

/** Creates separate entries in eight concurrent loops, alternating between servers, and retries after lost connections. */
export function keepWriting(
  origins: readonly string[],
  key: string,
  name: string,
  { mayLackDatabase = false }: WritingOptions = {},
): Writing {
  const answers = new Map<string, string | null>();
  const wrong: string[] = [];
  const servers = origins.map((origin) => ({ origin, confirmed: 0, last: performance.now(), pause: 0 }));
  let isOver = false;
  let count = 0;
  const write = async () => {
    while (!isOver) {
      const n = count++;
      const idempotencyKey = `${name}-${n}`;
      answers.set(idempotencyKey, null);
      try {
        const server = servers[n % servers.length];
        const client = createClient(server?.origin ?? '', key);
        const { data, errors } = await client.send<Created>(CREATE, { input: inputOf(n, idempotencyKey) });
        const created = data?.createTimeEntry;
        if (created?.timeEntry && server) {
          answers.set(idempotencyKey, created.timeEntry.id);
          const now = performance.now();
          server.confirmed += 1;
          server.pause = Math.max(server.pause, now - server.last);
          server.last = now;
        } else if (mayLackDatabase && errors.length > 0 && errors.every(isUnavailable)) {
          await pause();
        } else wrong.push(JSON.stringify([created?.errors, errors]));
      } catch {
        // The server is down, or the connection was lost.
        await pause();
      }
    }
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  const writers = Array.from({ length: 8 }, write);
  return {
    answers,
    wrong,
    confirmed: (origin) =>
      servers
        .filter((server) => origin === undefined || server.origin === origin)
        .reduce((sum, server) => sum + server.confirmed, 0),
    longestPause: () => Math.max(...servers.map((server) => server.pause)),
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

/** Repeats all creations and returns a sentence for each result that contradicts its acknowledgement. */
export async function replay(origin: string, key: string, answers: Writing['answers']): Promise<string[]> {
  const client = createClient(origin, key);
  const problems: string[] = [];
  const waiting = [...answers];
  const again = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [idempotencyKey, confirmed] = next;
      const n = Number(idempotencyKey.slice(idempotencyKey.lastIndexOf('-') + 1));
      const { createTimeEntry } = await client.run<Created>(CREATE, { input: inputOf(n, idempotencyKey) });
      const id = createTimeEntry.timeEntry?.id;
      if (!id)
        problems.push(`${idempotencyKey} cannot be written: ${JSON.stringify(createTimeEntry.errors)}`);
      else if (confirmed && id !== confirmed)
        problems.push(`${idempotencyKey} was ${confirmed} and is ${id}`);
      answers.set(idempotencyKey, id ?? null);
    }
  };
  await Promise.all(Array.from({ length: 8 }, again));
  return problems;
}

function isUnavailable({ extensions }: { extensions: { code: string } }): boolean {
  return extensions.code === 'UNAVAILABLE';
}

/** The nth entry: one hour that neither overlaps nor touches another entry. */
export function inputOf(n: number, idempotencyKey: string) {
  const at = (hours: number) => new Date(Date.UTC(2000, 0, 1) + hours * 3_600_000).toISOString();
  return { startTime: at(2 * n), endTime: at(2 * n + 1), title: idempotencyKey, idempotencyKey };
}
