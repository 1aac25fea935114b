import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Counts, repeat } from './repeat.ts';
import type { Step, Work } from './work.ts';

export interface Load {
  /** Right answers a second. */
  perSecond: number;
  /** How much of a core the sending and checking took: near 1, it is this side that could not do more. */
  busy: number;
}

const PAUSE = 20;

/** How often autocannon looks whether its time is over. */
const LOOK_EVERY = 50;

/** A busy machine may need longer than a short turn for its first answer, but not longer than these seconds. */
const LONGEST_WAIT = 5;

let sent = 0;

/** Gives the next request this number. */
export function countFrom(n: number): void {
  sent = n;
}

/** Sends a work again and again over so many connections for a while. Every answer is checked, and a wrong one fails it. */
export async function measure(url: string, work: Work, connections: number, seconds: number): Promise<Load> {
  const { right, wrong, lost, example, elapsed, worked } = await send(url, work, connections, seconds);
  // What was under way when the time was over is left; the next contestant should not have to wait for it.
  await setTimeout(PAUSE);
  if (wrong + lost > 0) {
    throw new Error(
      `${wrong} answers of ${url} were wrong and ${lost} did not come, ${right} were right. ${example.slice(0, 500)}`,
    );
  }
  if (right === 0) {
    if (seconds > LONGEST_WAIT) throw new Error(`${url} answered nothing in ${seconds} s.`);
    return measure(url, work, connections, seconds * 2);
  }
  return { perSecond: (right / elapsed) * 1e6, busy: worked / elapsed };
}

async function send(url: string, work: Work, connections: number, seconds: number): Promise<Counts> {
  const [step] = work.steps;
  if (step?.kind !== 'same' || work.steps.length > 1) return sendInTurn(url, work, connections, seconds);
  const headers = headersOf(work);
  const address = url + work.path;
  const expected = await firstAnswer(address, headers, step);
  return repeat({ url: address, headers, body: step.body, expected }, connections, seconds);
}

async function sendInTurn(url: string, work: Work, connections: number, seconds: number): Promise<Counts> {
  const wrong: string[] = [];
  let right = 0;
  const note = (isRight: boolean, answer: string) => {
    if (isRight) right++;
    else wrong.push(answer);
  };
  const steps = await Promise.all(work.steps.map((step) => requestOf(url, work, step, note)));
  const usage = process.cpuUsage();
  const begin = performance.now();
  const result = await autocannon({
    url: url + work.path,
    connections,
    duration: seconds,
    sampleInt: LOOK_EVERY,
    requests: steps,
  });
  const elapsed = (performance.now() - begin) * 1000;
  const { user, system } = process.cpuUsage(usage);
  return {
    right,
    wrong: wrong.length,
    lost: result.errors + result.timeouts,
    example: wrong[0] ?? '',
    elapsed,
    worked: user + system,
  };
}

function headersOf(work: Work): Record<string, string> {
  return { 'content-type': 'application/json', ...work.headers };
}

type Note = (isRight: boolean, answer: string) => void;

async function requestOf(url: string, work: Work, step: Step, note: Note): Promise<autocannon.Request> {
  const headers = headersOf(work);
  const request = { method: 'POST' as const, path: work.path, headers };
  if (step.kind === 'same') {
    const expected = await firstAnswer(url + work.path, headers, step);
    return {
      ...request,
      body: step.body,
      onResponse: (_status, answer) => note(answer === expected, answer),
    };
  }
  return {
    ...request,
    setupRequest: (draft, context: { n?: number }) => {
      const n = sent++;
      context.n = n;
      return { ...draft, headers: { ...headers, ...step.headers?.(n) }, body: step.body(n) };
    },
    onResponse: (_status, answer, context: { n?: number }) => {
      note(step.isRight(answer, context.n ?? Number.NaN), answer);
    },
  };
}

/** What a repeated request is answered, looked at closely once: all other answers must be the same to the letter. */
async function firstAnswer(
  url: string,
  headers: Record<string, string>,
  step: Step & { kind: 'same' },
): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body: step.body });
  const answer = await response.text();
  const problem = response.ok ? step.problemIn(answer) : `status ${response.status}`;
  if (problem !== null) throw new Error(`${url} answered wrongly (${problem}): ${answer.slice(0, 500)}`);
  return answer;
}
