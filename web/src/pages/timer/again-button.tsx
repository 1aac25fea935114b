import { IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Entry } from '../../data/entry.ts';
import { PlainButton } from '../../entry-fields/plain-button.tsx';
import { timerPage as words } from '../../words/timer-page.ts';
import classes from './row.module.css';
import { useEntryActions } from './use-entry-actions.ts';

/** Starts a timer for the same work, or stops the running one. */
export function AgainButton({ entry, tabIndex }: { entry: Entry; tabIndex: number }) {
  const { again, stop } = useEntryActions();
  const isRunning = entry.end === null;
  // Keeps the grid cell, so that rows align.
  if (!isRunning && !again) return <span />;
  const label = isRunning ? words.stop : words.continue;
  const Icon = isRunning ? IconPlayerStopFilled : IconPlayerPlay;
  return (
    <PlainButton
      className={classes.action}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      onClick={() => (isRunning ? stop(entry) : again?.(entry))}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </PlainButton>
  );
}
