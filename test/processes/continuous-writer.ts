import { createClient } from '../harness/server.ts';
import { CREATE, type Created, inputOf } from './acknowledged-writes.ts';

export interface Refusal {
  key: string;
  status: number;
  retryAfter: string | null;
  code: string | undefined;
  message: string;
}

export interface ContinuousWriter {
  /** The id of the acknowledged entry by idempotency key; null without an acknowledgement. */
  answers: Map<string, string | null>;
  refusals: Refusal[];
  confirmed: () => number;
  stop: () => Promise<void>;
}

/** Creates entries in eight concurrent loops on a server that stays up and records refusals. Fails without a response. */
export function startContinuousWriter(origin: string, key: string, name: string): ContinuousWriter {
  const answers: ContinuousWriter['answers'] = new Map();
  const refusals: Refusal[] = [];
  const client = createClient(origin, key);
  let [isOver, count, confirmed] = [false, 0, 0];
  const write = async () => {
    while (!isOver) {
      const n = count++;
      const idempotencyKey = `${name}-${n}`;
      answers.set(idempotencyKey, null);
      const { status, headers, data, errors } = await client.send<Created>(CREATE, {
        input: inputOf(n, idempotencyKey),
      });
      const id = data?.createTimeEntry?.timeEntry?.id;
      if (id) {
        answers.set(idempotencyKey, id);
        confirmed += 1;
        continue;
      }
      const { message = '', extensions } = errors[0] ?? {};
      const retryAfter = headers.get('retry-after');
      refusals.push({ key: idempotencyKey, status, retryAfter, code: extensions?.code, message });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const writers = Array.from({ length: 8 }, write);
  return {
    answers,
    refusals,
    confirmed: () => confirmed,
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}
