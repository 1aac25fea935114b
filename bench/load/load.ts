import { setTimeout } from 'node:timers/promises';
import type { Step, Workload } from './work.ts';
import { sendByWrk } from './wrk.ts';
import { planOf } from './wrk-plan.ts';

export interface Load {
  /** Right answers per second. */
  perSecond: number;
  /** Share of a core that the generator used. Near 1, the generator was the bottleneck. */
  generatorLoadShare: number;
  /** 99th percentile of the latency, in milliseconds. */
  p99Ms: number;
}

const PAUSE_MS = 20;

/** On a generatorLoadShare machine, a short turn may end before the first answer. It is then repeated, up to this length. */
const MAX_WAIT_SECONDS = 5;

let next = 0;

/** Sets the counter that makes requests distinct. */
export function countFrom(n: number): void {
  next = n;
}

/** Repeats a workload for `seconds` over `connections` connections. Checks every answer and throws if one is wrong. */
export async function measure(
  url: string,
  workload: Workload,
  connections: number,
  seconds: number,
): Promise<Load> {
  const answers = await Promise.all(workload.steps.map((step) => fetchExpectedAnswer(url, workload, step)));
  const counts = await sendByWrk(url, planOf(workload, answers, next), connections, seconds);
  next = counts.next;
  // Lets in-flight requests end before the next contestant starts.
  await setTimeout(PAUSE_MS);
  const { right, lost, example, elapsed, worked, p99Microseconds } = counts;
  // At the end each connection may have one creation in flight, and wrk generated one without sending it. Any further
  // unanswered creation got the response of another request.
  const wrong = counts.wrong + Math.max(0, counts.waiting - connections - 1);
  if (wrong + lost > 0) {
    throw new Error(
      `${wrong} answers of ${url} were wrong and ${lost} did not come; ${right} were right. ${example.slice(0, 500)}`,
    );
  }
  if (right === 0) {
    if (seconds > MAX_WAIT_SECONDS) throw new Error(`${url} did not answer within ${seconds} s.`);
    return measure(url, workload, connections, seconds * 2);
  }
  return {
    perSecond: (right / elapsed) * 1e6,
    generatorLoadShare: worked / elapsed,
    p99Ms: p99Microseconds / 1000,
  };
}

/**
 * Fetches and validates the response of a repeated request, which all later responses must equal. Returns null for requests
 * that differ each time.
 */
async function fetchExpectedAnswer(
  url: string,
  { path, headers }: Workload,
  step: Step,
): Promise<string | null> {
  if (step.kind === 'each') return null;
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: step.body,
  });
  const answer = await response.text();
  const problem = response.ok ? step.problemIn(answer) : `status ${response.status}`;
  if (problem !== null)
    throw new Error(`${url} returned a wrong response (${problem}): ${answer.slice(0, 500)}`);
  return answer;
}
