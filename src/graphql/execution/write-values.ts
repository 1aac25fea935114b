import { createYielder } from '../../lib/yield-to-event-loop.ts';
import type { RequestContext } from '../context.ts';

export interface Call {
  context: RequestContext;
  variables: Record<string, unknown>;
}

export type Eventually<Value> = Value | Promise<Value>;
/** The texts of some values, in their order. */
export type Write = (values: readonly unknown[], call: Call) => Eventually<string[]>;

/** Thrown for what cannot be written. */
export class Unwritable extends Error {}

/** A failure as a rejection: thrown, it would leave the promises of the fields before it without anyone to hear them. */
export function attempt<Value>(work: () => Eventually<Value>): Eventually<Value> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}

export function andThen<Value, Result>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Result>,
): Eventually<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

export function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function nullText(optional: boolean): string {
  if (!optional) throw new Unwritable('A value is missing.');
  return 'null';
}

export function skippingNulls(write: Write, optional: boolean): Write {
  return (values, call) => {
    if (!values.some(isMissing)) return write(values, call);
    const missing = nullText(optional);
    const present = values.filter((value) => !isMissing(value));
    return andThen(write(present, call), (texts) => {
      let next = 0;
      return values.map((value) => (isMissing(value) ? missing : (texts[next++] as string)));
    });
  };
}

/** All items of all lists are written together and then dealt out to their lists. */
export function listWriter(write: Write): Write {
  return (values, call) => {
    const lists = values as readonly (readonly unknown[])[];
    const [only] = lists;
    const items = only && lists.length === 1 ? only : lists.flat();
    return andThen(write(items, call), (texts) => {
      let next = 0;
      return lists.map((list) => {
        const end = next + list.length;
        let text = '';
        for (; next < end; next++) text += text === '' ? texts[next] : `,${texts[next]}`;
        return `[${text}]`;
      });
    });
  };
}

/** Writing them takes about a millisecond. */
const LARGEST_PART = 100;

/** Many values are written in several parts, between which other requests have their turn. */
export function inParts(write: Write): Write {
  return (values, call) =>
    values.length <= LARGEST_PART ? write(values, call) : writeParts(write, values, call);
}

async function writeParts(write: Write, values: readonly unknown[], call: Call): Promise<string[]> {
  const texts: string[] = [];
  const turn = createYielder();
  for (let start = 0; start < values.length; start += LARGEST_PART) {
    await turn();
    texts.push(...(await write(values.slice(start, start + LARGEST_PART), call)));
  }
  return texts;
}
