import { Button } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../components/lazy-part.tsx';
import { useOverlapHint } from '../data/overlap-hint.ts';
import { useOpenWork } from '../entry-fields/work.ts';
import { useKey } from '../keys/keys.tsx';
import { useEntryKey, useTracking } from '../outbox/tracking.tsx';
import { useTimeFormat } from '../time/format.ts';
import { useFromNow } from '../time/use-now.ts';
import { timerBar as words } from '../words/timer-bar.ts';
import { useActivity } from './activity.ts';
import { Announcer } from './announcer.tsx';
import { Elapsed, TabTitle } from './elapsed.tsx';
import { useFavicon } from './favicon.ts';
import { useLineFill } from './fill-line.ts';
import { useLineFocus } from './focus-line.ts';
import { Line } from './line.tsx';
import { EMPTY, isEmpty, useLineDraft } from './line-draft.ts';
import { lineOfEntry } from './line-of-entry.ts';
import { type Reading, readLine, type StoredDraft } from './read-line.ts';
import { Running } from './running.tsx';
import classes from './timer-bar.module.css';
import { Unsaved } from './unsaved.tsx';
import { useMember, useTimer } from './use-timer.ts';

/** Loaded lazily: few timers are forgotten. */
const Forgotten = lazyPart(async () => (await import('./forgotten.tsx')).Forgotten);

/** The top bar of every page: the entry line, or the running timer. */
export function TimerBar() {
  const member = useMember();
  const timer = useTimer();
  const tracking = useTracking();
  const keyOf = useEntryKey();
  const open = useOpenWork();
  const format = useTimeFormat();
  const [draft, keepDraft] = useLineDraft();
  // Clearing the line also clears its chosen values.
  const setDraft = (next: StoredDraft) => keepDraft(isEmpty(next) ? EMPTY : next);
  /** While a timer runs, the line is shown on request. */
  const [isComposing, setComposing] = useState(!isEmpty(draft));
  const { running } = timer;
  const showsLine = running === null || isComposing;
  // A duration such as `1h30` ends now, so the line is parsed again every minute.
  const minute = useFromNow((now) => Math.floor(now / 60_000));
  // biome-ignore lint/correctness/useExhaustiveDependencies: parses again every minute
  const reading = useMemo(() => readLine(draft, open, format, Date.now()), [draft, open, format, minute]);
  const overlapHint = useOverlapHint(finishedDraft(reading, member));
  const line = useRef<HTMLInputElement>(null);
  const runningPart = useRef<HTMLDivElement>(null);
  useFavicon(running !== null);
  useActivity();

  const toLine = () => {
    flushSync(() => setComposing(true));
    line.current?.focus();
  };
  const focusTimer = () => runningPart.current?.querySelector('button')?.focus();
  const backToTimer = () => {
    if (!running) return line.current?.blur();
    flushSync(() => setComposing(false));
    focusTimer();
  };
  const discard = () => {
    if (!running) return;
    flushSync(() => tracking.remove(running));
    line.current?.focus();
  };
  const submit = (isTyped: boolean) => {
    const reading = readLine(draft, open, format, Date.now());
    const { obstacle, times } = reading;
    if (obstacle !== null) return line.current?.focus();
    const details = detailsOf(reading);
    const finished = finishedDraft(reading, member);
    if (finished) {
      tracking.create(finished);
      setDraft(EMPTY);
      return;
    }
    flushSync(() => {
      timer.start(details, times?.start);
      setDraft(EMPTY);
      setComposing(false);
    });
    if (isTyped) focusTimer();
  };
  useKey('n', words.keys.group, words.keys.focus, toLine);
  useLineFocus(toLine);
  useLineFill((entry) => {
    if (entry.identityId !== member.identityId) return false;
    toLine();
    if (!isEmpty(draft)) return false;
    setDraft(lineOfEntry(entry, open, format, Date.now()));
    return true;
  });
  useKey('s', words.keys.group, words.keys.toggle, () => (running ? timer.stop() : submit(false)));
  useKey('z', words.keys.group, words.keys.undo, () => void tracking.undoRemoval());

  const isAdding = showsLine && reading.times !== null && reading.times.end !== null;
  return (
    <section className={classes.bar} aria-label={words.region}>
      <TabTitle running={running} />
      <Announcer />
      <div className={classes.row} data-line={showsLine || undefined}>
        {showsLine ? (
          <Line
            ref={line}
            draft={draft}
            onDraft={setDraft}
            reading={reading}
            overlapHint={overlapHint}
            read={(text) => readLine({ ...draft, text }, open, format, Date.now()).parsed}
            onSubmit={() => !isEmpty(draft) && submit(true)}
            onEscape={backToTimer}
          />
        ) : (
          <Running
            // Typed text belongs to one timer.
            key={keyOf(running.id)}
            ref={runningPart}
            running={running}
            onAnother={toLine}
            onDiscard={discard}
          />
        )}
        <Unsaved />
        {showsLine && running && (
          <button
            type="button"
            className={classes.meanwhile}
            onClick={backToTimer}
            title={`${words.backToTimer}: ${running.title ?? words.noTitle}`}
          >
            <span className={classes.pulse} aria-hidden />
            <span className="visually-hidden">{words.backToTimer}</span>
            <span className="figures">
              <Elapsed since={running.start} />
            </span>
          </button>
        )}
        <MainButton
          kind={showsLine ? (isAdding ? 'add' : 'start') : 'stop'}
          onClick={() => (showsLine ? submit(false) : timer.stop())}
        />
      </div>
      {running && <Forgotten running={running} onStop={timer.stop} />}
    </section>
  );
}

function detailsOf({ title, description, work, tags, billable }: Reading) {
  return { title, description, ...work, tags, billable };
}

/** The finished entry of a line; null if the line starts a timer. */
function finishedDraft(reading: Reading, member: { teamId: string; identityId: string }) {
  const { times } = reading;
  if (times === null || times.end === null) return null;
  return { ...member, ...detailsOf(reading), start: times.start, end: times.end };
}

const icons = { start: IconPlayerPlayFilled, add: IconPlus, stop: IconPlayerStopFilled };

/** One button for all kinds, so that it keeps the focus. */
function MainButton({ kind, onClick }: { kind: 'start' | 'add' | 'stop'; onClick: () => void }) {
  const Icon = icons[kind];
  return (
    <Button
      className={classes.main}
      data-kind={kind}
      onClick={onClick}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {words[kind]}
    </Button>
  );
}
