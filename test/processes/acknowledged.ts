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
  /** By idempotency key the entry that was confirmed; null where no answer came. */
  answers: Map<string, string | null>;
  /** Responses that are neither a confirmation nor a lost connection. */
  wrong: string[];
  /** How many were confirmed so far, by one server or by all. */
  confirmed: (origin?: string) => number;
  /** For how many milliseconds one of the servers confirmed nothing, at the most. */
  longestPause: () => number;
  stop: () => Promise<void>;
}

interface WritingOptions {
  /** Whether servers may say that they have no database. */
  mayLackDatabase?: boolean;
}

/** Keeps creating entries of an hour each that do not touch, several at once, at servers in turn, whether or not they are there. */
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
        // It went away in the middle, or is not back yet.
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

/** Sends everything once more; what is not as it was confirmed, a sentence each. */
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

/** The entry of a number: an hour that touches no other's. */
export function inputOf(n: number, idempotencyKey: string) {
  const at = (hours: number) => new Date(Date.UTC(2000, 0, 1) + hours * 3_600_000).toISOString();
  return { startTime: at(2 * n), endTime: at(2 * n + 1), title: idempotencyKey, idempotencyKey };
}
