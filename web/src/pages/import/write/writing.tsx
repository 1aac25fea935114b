import { Button, Progress } from '@mantine/core';
import { imports } from '../../../words/import/import.ts';
import type { RunState } from '../run/use-run.ts';
import classes from './writing.module.css';

const words = imports.write;

interface Props {
  state: RunState;
  onStop: () => void;
  onContinue: () => void;
  onBack: () => void;
}

/** The progress of the writing. */
export function Writing({ state, onStop, onContinue, onBack }: Props) {
  const { status, progress } = state;
  const isOver = status === 'STOPPED' || status === 'FAILED';
  const share = progress?.total ? Math.min(100, (progress.done / progress.total) * 100) : 0;
  return (
    <section className={classes.writing} aria-label={imports.steps.write}>
      <div className={classes.head}>
        <h2 className={classes.title}>{titleOf(state)}</h2>
        <span className={classes.share}>{Math.floor(share)} %</span>
      </div>
      <Progress.Root size={8} transitionDuration={150}>
        <Progress.Section value={share} aria-label={words.progress} animated={status === 'RUNNING'} />
      </Progress.Root>
      <Message state={state} />
      <div className={classes.foot}>
        <p className={classes.figures}>{figuresOf(state).join(' · ')}</p>
        {isOver ? (
          <>
            <Button variant="default" onClick={onBack}>
              {words.toList}
            </Button>
            <Button onClick={onContinue}>{words.continue}</Button>
          </>
        ) : (
          <Button variant="default" onClick={onStop}>
            {words.stop}
          </Button>
        )}
      </div>
      {!isOver && <p className={classes.hint}>{words.stay}</p>}
    </section>
  );
}

function titleOf({ status, progress }: RunState): string {
  if (status === 'STOPPED') return words.stopped;
  if (status === 'FAILED') return words.failed;
  return progress ? words.doing[progress.step] : words.starting;
}

/** While the import is not running, the last rate would suggest that it is. */
function figuresOf({ status, progress, pace }: RunState): string[] {
  if (!progress) return [];
  const done = words.done(progress.done, progress.total);
  if (status !== 'RUNNING' || !pace) return [done];
  return [done, words.rate(pace.rate), ...(pace.left === null ? [] : [words.left(pace.left / 1000)])];
}

function Message({ state: { status, error } }: { state: RunState }) {
  const texts = {
    RUNNING: null,
    LOST: words.lostText,
    SLOWED: words.slowedText,
    STOPPED: words.stoppedText,
    FAILED: words.failedText,
  };
  return (
    <div className={classes.message} data-status={status} role="status">
      {status === 'LOST' && <strong>{words.lost}. </strong>}
      {error && <strong>{error} </strong>}
      {texts[status]}
    </div>
  );
}
