import { setTimeout } from 'node:timers/promises';
import type { Step, Work } from './work.ts';
import { sendByWrk } from './wrk.ts';
import { planOf } from './wrk-plan.ts';

export interface Load {
  /** Right answers a second. */
  perSecond: number;
  /** The share of a core that sending and checking took. Near 1, the generator was the limit. */
  busy: number;
  /** Milliseconds that one of a hundred answers took longer than. */
  p99: number;
}

const PAUSE_MS = 20;

/** A busy machine may need longer than a short turn for its first answer, but not longer than these seconds. */
const MAX_WAIT_SECONDS = 5;

let next = 0;

/** Gives the next request that is another one each time this number. */
export function countFrom(n: number): void {
  next = n;
}

/** Sends a work again and again over so many connections for a while. Every answer is checked, and a wrong one fails it. */
export async function measure(url: string, work: Work, connections: number, seconds: number): Promise<Load> {
  const answers = await Promise.all(work.steps.map((step) => firstAnswer(url, work, step)));
  const counts = await sendByWrk(url, planOf(work, answers, next), connections, seconds);
  next = counts.next;
  // In-flight requests end before the next contestant begins.
  await setTimeout(PAUSE_MS);
  const { right, lost, example, elapsed, worked, p99 } = counts;
  // At the end each connection waits for one, and wrk took one for itself. A page in place of another's creation leaves that one waiting.
  const wrong = counts.wrong + Math.max(0, counts.waiting - connections - 1);
  if (wrong + lost > 0) {
    throw new Error(
      `${wrong} answers of ${url} were wrong and ${lost} did not come, ${right} were right. ${example.slice(0, 500)}`,
    );
  }
  if (right === 0) {
    if (seconds > MAX_WAIT_SECONDS) throw new Error(`${url} answered nothing in ${seconds} s.`);
    return measure(url, work, connections, seconds * 2);
  }
  return { perSecond: (right / elapsed) * 1e6, busy: worked / elapsed, p99: p99 / 1000 };
}

/**
 * The expected response of a repeated request. It is validated once, and all others must be equal to it. Null for
 * requests that differ each time.
 */
async function firstAnswer(url: string, { path, headers }: Work, step: Step): Promise<string | null> {
  if (step.kind === 'each') return null;
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: step.body,
  });
  const answer = await response.text();
  const problem = response.ok ? step.problemIn(answer) : `status ${response.status}`;
  if (problem !== null) throw new Error(`${url} answered wrongly (${problem}): ${answer.slice(0, 500)}`);
  return answer;
}
