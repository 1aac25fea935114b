import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function TasksPage() {
  return <Page title={words.tasks}>…</Page>;
}
