import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Measurement } from '../http/metrics.ts';
import { type Logger, writeLines } from '../lib/logger.ts';
import { shareAnswer } from '../lib/share-answer.ts';
import { addUpTaken, type Taken } from '../lib/shared-limiters.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { paced } from './paced.ts';
import { pauseAfter } from './pause.ts';
import { Questions } from './questions.ts';
import { takeBackFrom } from './take-back.ts';
import { passOnLines } from './whole-lines.ts';

/** What is taken of limiters is passed on so often at the most. */
const TELL_EVERY = 200;
/** How long a process may take to say what it measured. */
const PATIENCE = 1_000;
/** They are asked what they measured so often at the most. */
const MEASURE_EVERY = 1_000;

interface Member {
  worker: Worker;
  isListening: boolean;
  /** What the others took of limiters, and this one was not told yet. */
  untold: Taken;
  /** That it ended, and all that it wrote is read. */
  ended: Promise<unknown>;
}

interface CrewOptions {
  config: Config;
  logger: Logger;
  /** The file of the commit mark. */
  markFd: number | null;
}

/** The processes that serve, as the first one sees them, which keeps up their number and carries what they tell each other. */
export class Crew {
  readonly #options: CrewOptions;
  readonly #members = new Set<Member>();
  readonly #replacements = new Set<NodeJS.Timeout>();
  readonly #questions = new Questions<Measurement>(PATIENCE);
  /** However many of them are asked, each one measures once for all. */
  readonly #measureAll = shareAnswer(() => this.#askAll(), MEASURE_EVERY);
  readonly #tellTaken = paced(TELL_EVERY, () => this.#tellUntold());
  #isComplete = false;
  #isStopping = false;

  constructor(options: CrewOptions) {
    this.#options = options;
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('worker.ts', import.meta.url)),
      args: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(options.markFd === null ? [] : [options.markFd])],
    });
  }

  /** Answers where all of them listen; fails as the first of them fails. */
  async start(): Promise<string> {
    const { workers } = this.#options.config;
    const [address = ''] = await Promise.all(Array.from({ length: workers }, (_, place) => this.#add(place)));
    this.#isComplete = true;
    return address;
  }

  /** Has all of them answer the requests under way, and waits for their end. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#replacements) clearTimeout(timer);
    for (const { worker } of this.#members) send(worker, { kind: 'stop' });
    await Promise.all([...this.#members].map(({ ended }) => ended));
  }

  /** The first place does the chores of all. `pause` is how long it was waited before. */
  #add(place: number, pause = 0): Promise<string> {
    const { config, logger, markFd } = this.#options;
    const worker = cluster.fork();
    takeBackFrom(worker);
    const began = performance.now();
    const { pid, stdout, stderr } = worker.process;
    const ended = Promise.all([
      once(worker.process, 'exit'),
      stdout && passOnLines(stdout, (lines) => writeLines(logger, lines)),
      stderr && passOnLines(stderr, (lines) => process.stderr.write(lines)),
    ]);
    const member: Member = { worker, isListening: false, untold: {}, ended };
    this.#members.add(member);
    const listening = Promise.withResolvers<string>();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'listening') {
        member.isListening = true;
        if (this.#isComplete) logger.info({ worker: pid }, 'a new worker listens');
        listening.resolve(message.address);
      } else if (message.kind === 'failed') {
        if (this.#isComplete) logger.warn({ worker: pid }, `a worker cannot start: ${message.message}`);
        const { code, port } = message;
        listening.reject(Object.assign(new Error(message.message), { code, port }));
      } else this.#hear(member, message);
    });
    worker.process.once('exit', (code, signal) => {
      this.#members.delete(member);
      listening.reject(new Error(`A process that was to serve ended with ${signal ?? code} before it did.`));
      if (this.#isStopping || !this.#isComplete) return;
      const nextPause = pauseAfter(performance.now() - began, pause);
      logger.warn({ worker: pid, code, signal, pause: nextPause }, 'a worker ended and is replaced');
      this.#replaceIn(place, nextPause);
    });
    send(worker, { kind: 'start', config, doesChores: place === 0, sharesMark: markFd !== null });
    return listening.promise;
  }

  #replaceIn(place: number, pause: number): void {
    const timer = setTimeout(() => {
      this.#replacements.delete(timer);
      // Where it fails, that is logged, and its end leads here again.
      this.#add(place, pause).catch(() => {});
    }, pause);
    this.#replacements.add(timer);
  }

  #hear(member: Member, message: FromWorker): void {
    if (message.kind === 'taken') this.#noteTaken(member, message.taken);
    else if (message.kind === 'measurement') this.#questions.answer(message.question, message.own);
    else if (message.kind === 'measureAll') void this.#tellMeasurements(member, message.question);
  }

  #noteTaken(by: Member, taken: Taken): void {
    for (const member of this.#members) if (member !== by) addUpTaken(member.untold, taken);
    this.#tellTaken();
  }

  #tellUntold(): void {
    for (const member of this.#members) {
      const taken = member.untold;
      member.untold = {};
      send(member.worker, { kind: 'taken', taken });
    }
  }

  async #tellMeasurements(asking: Member, question: number): Promise<void> {
    send(asking.worker, { kind: 'measurements', question, all: await this.#measureAll() });
  }

  async #askAll(): Promise<Measurement[]> {
    const listening = [...this.#members].filter(({ isListening }) => isListening);
    const answers = await Promise.all(
      listening.map(({ worker }) =>
        this.#questions.ask((question) => send(worker, { kind: 'measure', question })),
      ),
    );
    return answers.filter((answer) => answer !== null);
  }
}

/** One that is gone need not be told anything; its end is noticed elsewhere. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
