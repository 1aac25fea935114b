import { Pace, type Progress, type Step } from '../../import-run/progress.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { note } from '../print.ts';
import { clearProgress, showProgress } from '../progress.ts';

const steps: Record<Step, string> = {
  PREVIEW: 'Reading',
  CATALOG: 'Creating clients, projects and tasks',
  WRITE: 'Writing',
  RECONCILE: 'Reading back',
  UNDO: 'Undoing',
};

const WIDTH = 24;
/** Interval of the progress lines without a terminal. */
const LOG_INTERVAL_MS = 10_000;

/** Shows the progress of an import: a bar in a terminal, otherwise a line every ten seconds. */
export class ProgressLine {
  #pace = new Pace();
  #step: Step | null = null;
  #notedAt = Date.now();

  readonly show = (progress: Progress): void => {
    const now = Date.now();
    if (progress.step !== this.#step) {
      this.#step = progress.step;
      this.#pace = new Pace();
    }
    const text = lineOf(progress, this.#pace.mark(progress, now));
    if (process.stderr.isTTY) showProgress(text);
    else if (now - this.#notedAt >= LOG_INTERVAL_MS) {
      this.#notedAt = now;
      note(text);
    }
  };

  clear(): void {
    clearProgress();
  }
}

function lineOf({ step, done, total }: Progress, pace: ReturnType<Pace['mark']>): string {
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  const bar = share === null ? '' : `${'█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')} `;
  const counted = total === null ? grouped(done) : `${grouped(done)} of ${grouped(total)}`;
  const rate = pace ? `, ${grouped(Math.round(pace.rate))}/s` : '';
  const left = pace?.left != null ? `, ${leftText(pace.left)} left` : '';
  return `${steps[step]} ${bar}${counted}${rate}${left}`;
}

function leftText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
