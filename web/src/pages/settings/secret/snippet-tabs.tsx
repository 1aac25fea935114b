import { Tabs } from '@mantine/core';
import { CopyButton } from '../../../components/copy-button.tsx';
import { access } from '../../../words/access.ts';
import type { Snippet } from './snippet.ts';
import classes from './snippet-tabs.module.css';

interface Props {
  snippets: Snippet[];
  onCopied?: (snippet: Snippet) => void;
}

/** Snippets for several tools, each ready to paste. */
export function SnippetTabs({ snippets, onCopied }: Props) {
  const [first] = snippets;
  return (
    <Tabs defaultValue={first?.label} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {snippets.map(({ label }) => (
          <Tabs.Tab key={label} value={label}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map((snippet) => (
        <Tabs.Panel key={snippet.label} value={snippet.label}>
          <SnippetBox snippet={snippet} onCopied={() => onCopied?.(snippet)} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A snippet with a copy button. */
export function SnippetBox({ snippet, onCopied }: { snippet: Snippet; onCopied?: () => void }) {
  const { label, note, code } = snippet;
  const what = access.panel.snippet(label);
  return (
    <div className={classes.snippet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll long lines. */}
      <section className={classes.code} tabIndex={0} aria-label={what}>
        <pre className={classes.lines}>
          <code>{code}</code>
        </pre>
      </section>
      <div className={classes.foot}>
        <span className={classes.note}>{note}</span>
        <CopyButton text={code} what={what} onCopied={onCopied} />
      </div>
    </div>
  );
}
