import { FIRST_START, INTERVAL_MS } from '../workloads/nth-creation.ts';
import type { Workload } from './work.ts';

/** Returns the input of wrk.lua: the workload, the expected answers of constant requests, and the next request number. */
export function planOf(
  { path, headers, steps }: Workload,
  answers: readonly (string | null)[],
  n: number,
): string {
  const all = { 'content-type': 'application/json', ...headers };
  return `return ${inLua({
    path,
    n,
    epoch: FIRST_START / 1000,
    apart: INTERVAL_MS / 1000,
    steps: steps.map((step, index): Value => {
      const { body } = step;
      if (step.kind === 'same') return { headers: all, body, answer: answers[index] ?? '' };
      const { values, seconds, answer } = step;
      return { headers: { ...all, ...step.headers }, body, values, seconds, ...answer };
    }),
  })}\n`;
}

type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

export function inLua(value: Value): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  const fields = Array.isArray(value)
    ? value.map(inLua)
    : Object.entries(value).map(([name, field]) => `[${quoted(name)}]=${inLua(field)}`);
  return `{${fields.join(',')}}`;
}

/** Quotes a string for Lua. Characters other than printable ASCII become byte escapes. */
function quoted(text: string): string {
  const escaped = text.replace(/[^ -~]|["\\]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join(''),
  );
  return `"${escaped}"`;
}
