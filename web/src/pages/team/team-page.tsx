import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function TeamPage() {
  return <Page title={words.team}>…</Page>;
}
