/** A system call from `strace -f -y -xx`, ordered by start. */
export interface SystemCall {
  thread: string;
  name: string;
  /** The file of the first argument. */
  path: string;
  /** The written bytes. */
  data: Buffer;
  /** The trace line of the start. strace stops a thread at the start and end of a call, so line order is execution order. */
  began: number;
  ended: number;
  result: number;
}

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/;
const BEGINNING = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/;
const END = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (-?\d+)/;

/** Parses a trace. Calls without an end are left out. */
export function readSystemCalls(log: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, SystemCall>();
  for (const [line, text] of log.split('\n').entries()) {
    const whole = WHOLE.exec(text);
    if (whole) {
      const [, thread = '', name = '', args = '', result] = whole;
      calls.push({ thread, name, ...partsOf(args), began: line, ended: line, result: Number(result) });
      continue;
    }
    const beginning = BEGINNING.exec(text);
    if (beginning) {
      const [, thread = '', name = '', args = ''] = beginning;
      unfinished.set(thread, { thread, name, ...partsOf(args), began: line, ended: line, result: -1 });
      continue;
    }
    const [, thread = '', name, , result] = END.exec(text) ?? [];
    const call = unfinished.get(thread);
    if (!call || call.name !== name) continue;
    unfinished.delete(thread);
    calls.push({ ...call, ended: line, result: Number(result) });
  }
  return calls.sort((a, b) => a.began - b.began);
}

function partsOf(args: string): Pick<SystemCall, 'path' | 'data'> {
  const path = /^\d+<([^>]*)>/.exec(args)?.[1] ?? '';
  const written = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text = '']) => bytesOf(text));
  return { path: bytesOf(path).toString(), data: Buffer.concat(written) };
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
