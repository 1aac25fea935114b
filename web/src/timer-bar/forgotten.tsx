import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { typedStop } from '../../../src/domain/time-entries/retime.ts';
import { isForgotten } from '../../../src/domain/time-entries/time-entry.ts';
import { offer } from '../components/messages.tsx';
import { storedValue } from '../components/stored-value.ts';
import { useRecentEntries } from '../data/entries.ts';
import type { Entry } from '../data/entry.ts';
import { useTracking } from '../outbox/tracking.tsx';
import { useTimeFormat } from '../time/format.ts';
import { useFromNow } from '../time/use-now.ts';
import { timerBar as words } from '../words/timer-bar.ts';
import { lastActive } from './activity.ts';
import classes from './forgotten.module.css';
import { likelyEnds } from './guess-end.ts';
import { useMember } from './use-timer.ts';

/** A timer that should keep running, and the end of its snooze. */
const storedSnooze = storedValue<{ id: string; until: number } | null>('kept-running', null);
const SNOOZE_MS = 12 * 3_600_000;

interface Props {
  running: Entry;
  onStop: (at: number) => void;
}

/** Asks for the real end of a timer that has been running for implausibly long. */
export function Forgotten({ running, onStop }: Props) {
  const [kept, setKept] = useState(storedSnooze.read);
  const isAsked = useFromNow((now) => {
    const isKept = kept?.id === running.id && now < kept.until;
    return isForgotten(running.start, now) && !isKept;
  });
  if (!isAsked) return null;
  const keep = () => {
    const one = { id: running.id, until: Date.now() + SNOOZE_MS };
    storedSnooze.write(one);
    setKept(one);
  };
  return <Question running={running} onStop={onStop} onKeep={keep} />;
}

/** Stops a timer at a past time, and offers to undo that. */
function useStop({ running, onStop }: Props): (at: number) => void {
  const tracking = useTracking();
  const { moment } = useTimeFormat();
  return (at) => {
    onStop(at);
    offer(words.forgotten.stopped(moment(at)), words.forgotten.undo, () => {
      tracking.start(running);
      tracking.remove({ ...running, id: tracking.currentId(running.id), end: at });
    });
  };
}

function Question({ running, onStop: stop, onKeep }: Props & { onKeep: () => void }) {
  const onStop = useStop({ running, onStop: stop });
  const { zone, moment, day, time, duration } = useTimeFormat();
  const { entries = [] } = useRecentEntries(useMember());
  const length = useFromNow((now) => duration(now - running.start));
  const now = Date.now();
  const ends = likelyEnds(running.start, { zone, now, lastActive: lastActive(now), entries });
  const shown = (at: number) => (day(at) === day(now) ? time(at) : `${day(at)}, ${time(at)}`);
  return (
    <section className={classes.strip} aria-label={words.forgotten.label}>
      <p className={classes.question}>{words.forgotten.question(length)}</p>
      <div className={classes.answers}>
        {ends.map(({ at, why }) => (
          <Button key={at} size="compact-sm" variant="default" onClick={() => onStop(at)} title={moment(at)}>
            {words.forgotten[why](shown(at))}
          </Button>
        ))}
        <OtherTime running={running} onStop={onStop} />
        <Button size="compact-sm" variant="subtle" onClick={onKeep}>
          {words.forgotten.keep}
        </Button>
      </div>
    </section>
  );
}

function OtherTime({ running, onStop }: Props) {
  const { zone, hour12 } = useTimeFormat();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const stop = (event: FormEvent) => {
    event.preventDefault();
    const at = typedStop(running.start, typed, { now: Date.now(), zone, hour12 });
    if (at === null) setWrong(true);
    else onStop(at);
  };
  return (
    <form className={classes.other} onSubmit={stop}>
      <input
        className={classes.time}
        aria-label={words.forgotten.other}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        autoComplete="off"
        placeholder={hour12 ? words.forgotten.otherPlaceholder12 : words.forgotten.otherPlaceholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button size="compact-sm" variant="default" type="submit">
        {words.forgotten.stopThen}
      </Button>
      {isWrong && (
        <span id={id} className={classes.wrong} role="alert">
          {words.forgotten.notAfterStart}
        </span>
      )}
    </form>
  );
}
