import { formatElapsed } from '../../../src/domain/time/duration-text.ts';
import { useRunningTitle } from '../components/use-title.ts';
import { useFromNow } from '../time/use-now.ts';
import { timerBar as words } from '../words/timer-bar.ts';

/** How long something has been running, counting. */
export function Elapsed({ since }: { since: number }) {
  return <>{useFromNow((now) => formatElapsed(now - since))}</>;
}

/** Puts the running timer into the tab's title. */
export function TabTitle({ running }: { running: { start: number; title: string | null } | null }) {
  const text = useFromNow((now) =>
    running ? `${formatElapsed(now - running.start)} ${running.title ?? words.noTitle}` : null,
  );
  useRunningTitle(text);
  return null;
}
