import { messageOf } from '../../../api/api-error.ts';
import type { Reply, Request, TaskName, TaskRequest } from '../run/tasks.ts';
import { taskRunners } from './task-runners.ts';
import type { Work } from './work.ts';

/** Reads, previews, writes and compares in a worker, so that the page stays responsive. */
const work: Work = { source: null, prepared: null };
const stops = new Map<number, AbortController>();

const reply = (message: Reply) => self.postMessage(message);

async function perform<T extends TaskName>({ id, task, input }: TaskRequest<T>) {
  const stop = new AbortController();
  stops.set(id, stop);
  const tools = { signal: stop.signal, report: (news: unknown) => reply({ id, kind: 'NEWS', news }) };
  try {
    reply({ id, kind: 'DONE', result: await taskRunners[task](work, input, tools) });
  } catch (error) {
    reply({ id, kind: 'FAILED', message: messageOf(error) });
  } finally {
    stops.delete(id);
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.task === 'stop') stops.get(data.id)?.abort();
  else void perform(data);
});
