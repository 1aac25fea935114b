import { formatElapsed } from '../../../src/domain/time/duration-text.ts';
import { useRunningTitle } from '../components/use-title.ts';
import { useFromNow } from '../time/use-now.ts';
import { timerBar as words } from '../words/timer-bar.ts';

/** The elapsed time since an instant, updated every second. */
export function Elapsed({ since }: { since: number }) {
  return <>{useFromNow((now) => formatElapsed(now - since))}</>;
}

/** Shows the running timer in the document title. */
export function TabTitle({ running }: { running: { start: number; title: string | null } | null }) {
  const text = useFromNow((now) =>
    running ? `${formatElapsed(now - running.start)} ${running.title ?? words.noTitle}` : null,
  );
  useRunningTitle(text);
  return null;
}
