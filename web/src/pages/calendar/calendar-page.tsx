import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function CalendarPage() {
  return <Page title={words.calendar}>…</Page>;
}
