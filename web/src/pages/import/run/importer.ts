import { imports } from '../../../words/import/import.ts';
import type { Reply, Request, TaskName, TaskRequest, Tasks } from './tasks.ts';

const words = imports.worker;

interface Call {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  hear: (news: unknown) => void;
}

interface CallOptions<News> {
  signal?: AbortSignal;
  onNews?: (news: News) => void;
}

/** Has the work of an import done in a thread of its own. It is for some files, and ended when they are no longer wanted. */
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

  /** Has a task done. A signal stops it; what is heard of it ends with that. */
  do<T extends TaskName>(
    task: T,
    input: Tasks[T]['takes'],
    { signal, onNews }: CallOptions<Tasks[T]['hears']> = {},
  ): Promise<Tasks[T]['gives']> {
    if (this.#failure !== null) return Promise.reject(new Error(this.#failure));
    const id = ++this.#made;
    const answer = new Promise<Tasks[T]['gives']>((resolve, reject) => {
      this.#calls.set(id, {
        resolve: (result) => resolve(result as Tasks[T]['gives']),
        reject,
        hear: (news) => onNews?.(news as Tasks[T]['hears']),
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

  /** Ends all of it at once. */
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
    if (reply.kind === 'NEWS') call.hear(reply.news);
    else if (reply.kind === 'DONE') call.resolve(reply.result);
    else call.reject(new Error(reply.message));
  }
}
