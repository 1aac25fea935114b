import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function ProjectPage() {
  return <Page title={words.projects}>…</Page>;
}
