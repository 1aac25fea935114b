import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function TagsPage() {
  return <Page title={words.tags}>…</Page>;
}
