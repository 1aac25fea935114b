import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function ClientsPage() {
  return <Page title={words.clients}>…</Page>;
}
