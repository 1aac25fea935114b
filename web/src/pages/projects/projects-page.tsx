import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function ProjectsPage() {
  return <Page title={words.projects}>…</Page>;
}
