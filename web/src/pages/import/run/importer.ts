import { imports } from '../../../words/import/import.ts';
import type { Reply, Request, TaskName, TaskRequest, Tasks } from './tasks.ts';

const words = imports.worker;

interface Call {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  reportProgress: (news: unknown) => void;
}

interface CallOptions<News> {
  signal?: AbortSignal;
  onNews?: (news: News) => void;
}

/**
 * Runs the tasks of an import in a worker. An instance handles one set of files and is closed when the user
 * drops them.
 */
export class Importer {
  readonly #worker = new Worker(new URL('../worker/import-worker.ts', import.meta.url), { type: 'module' });
  readonly #calls = new Map<number, Call>();
  #made = 0;
  #hasAnswered = false;
  #failure: string | null = null;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#take(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.close(this.#hasAnswered ? words.ended : words.notLoaded);
    });
  }

  /** Runs a task in the worker. An aborted signal stops the task and its progress reports. */
  do<T extends TaskName>(
    task: T,
    input: Tasks[T]['input'],
    { signal, onNews }: CallOptions<Tasks[T]['progress']> = {},
  ): Promise<Tasks[T]['result']> {
    if (this.#failure !== null) return Promise.reject(new Error(this.#failure));
    const id = ++this.#made;
    const answer = new Promise<Tasks[T]['result']>((resolve, reject) => {
      this.#calls.set(id, {
        resolve: (result) => resolve(result as Tasks[T]['result']),
        reject,
        reportProgress: (news) => onNews?.(news as Tasks[T]['progress']),
      });
      signal?.addEventListener('abort', () => {
        if (!this.#calls.delete(id)) return;
        this.#worker.postMessage({ id, task: 'stop' } satisfies Request);
        reject(signal.reason);
      });
    });
    const request: TaskRequest<T> = { id, task, input };
    this.#worker.postMessage(request);
    return answer;
  }

  /** Terminates the worker and rejects all calls. */
  close(reason: string = words.ended): void {
    this.#failure = reason;
    this.#worker.terminate();
    for (const { reject } of this.#calls.values()) reject(new Error(reason));
    this.#calls.clear();
  }

  #take(reply: Reply): void {
    this.#hasAnswered = true;
    const call = this.#calls.get(reply.id);
    if (!call) return;
    if (reply.kind !== 'NEWS') this.#calls.delete(reply.id);
    if (reply.kind === 'NEWS') call.reportProgress(reply.news);
    else if (reply.kind === 'DONE') call.resolve(reply.result);
    else call.reject(new Error(reply.message));
  }
}
