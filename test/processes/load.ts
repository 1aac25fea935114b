import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoadDocument, LoadOrder, LoadResult } from './load-process.ts';

export const ME: LoadDocument = { query: '{ me { id name } }' };
export const PAGE: LoadDocument = {
  query: '{ timeEntries(first: 50) { edges { node { id title startTime endTime } } } }',
};
export const PAGE_WITH_PROJECTS: LoadDocument = {
  query: '{ timeEntries(first: 50) { edges { node { id title startTime endTime project { id name } } } } }',
};
export const TIMER: LoadDocument = { query: '{ runningTimer { id title startTime } }' };
export const CREATION: LoadDocument = {
  query:
    'mutation ($startTime: ISO8601DateTime!, $endTime: ISO8601DateTime!) { createTimeEntry(input: { startTime: $startTime, endTime: $endTime }) { timeEntry { id } errors { message } } }',
  createsFrom: '2001-01-01T00:00:00Z',
};

export interface LoadGenerator {
  load: (order: Omit<LoadOrder, 'port' | 'key'>) => Promise<LoadResult>;
  stop: () => void;
}

/** Starts a process that sends requests with a key and measures the responses. */
export function startLoadGenerator(origin: string, key: string): LoadGenerator {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)), { execArgv: [] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The load generator ended.')));
  ended.catch(() => {});
  return {
    load: async (order) => {
      child.send({ ...order, port: Number(new URL(origin).port), key } satisfies LoadOrder);
      const [result] = await Promise.race([once(child, 'message'), ended]);
      return result as LoadResult;
    },
    stop: () => child.disconnect(),
  };
}

/** The resident memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
