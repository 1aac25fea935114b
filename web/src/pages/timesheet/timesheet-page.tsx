import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function TimesheetPage() {
  return <Page title={words.timesheet}>…</Page>;
}
