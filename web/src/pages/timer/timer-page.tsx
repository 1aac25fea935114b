import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function TimerPage() {
  return <Page title={words.timer}>…</Page>;
}
