import { Page } from '../../components/page.tsx';
import { frame as words } from '../../words/frame.ts';

export function SettingsPage() {
  return <Page title={words.settings}>…</Page>;
}
