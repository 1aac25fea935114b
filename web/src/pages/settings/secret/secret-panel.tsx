import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ClipboardEvent, useState } from 'react';
import { CopyBox } from '../../../components/copy-box.tsx';
import dialog from '../../../components/dialog.module.css';
import { useKey } from '../../../keys/keys.tsx';
import { access } from '../../../words/access.ts';
import { frame } from '../../../words/frame.ts';
import classes from './secret-panel.module.css';
import type { Snippet } from './snippet.ts';
import { SnippetTabs } from './snippet-tabs.tsx';

const words = access.panel;

export interface Secret {
  title: string;
  /** The secret text, shown only once. */
  text: string;
  /** The name of the secret, for the copy button. */
  what: string;
  snippets: Snippet[];
}

interface Props {
  secret: Secret | null;
  onClose: () => void;
}

/**
 * Shows a secret that cannot be shown again. Neither Escape nor a click outside closes the dialog. Without a
 * copy, closing it, leaving the page and the palette key ask for a confirmation.
 */
export function SecretPanel({ secret, onClose }: Props) {
  return (
    <Modal
      opened={secret !== null}
      onClose={() => {}}
      title={secret?.title}
      size={640}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {secret && <Content key={secret.text} secret={secret} onClose={onClose} />}
    </Modal>
  );
}

function Content({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const noteCopy = () => setCopied(true);
  const ask = () => setAsking(true);
  useBlocker({
    shouldBlockFn: () => {
      if (!isCopied) ask();
      return !isCopied;
    },
    enableBeforeUnload: !isCopied,
  });
  useKey('mod+k', frame.keys.general, words.sureTitle, ask);
  // A manual selection with Ctrl-C counts as a copy too.
  const onCopy = (_event: ClipboardEvent) => {
    if (getSelection()?.toString().includes(secret.text)) noteCopy();
  };
  const done = () => (isCopied ? onClose() : ask());
  return (
    <div className={dialog.form} onCopy={onCopy}>
      <p className={classes.once}>{words.once}</p>
      <CopyBox text={secret.text} what={secret.what} onCopied={noteCopy} />
      {secret.snippets.length > 0 && (
        <section aria-label={words.use}>
          <h3 className={classes.use}>{words.use}</h3>
          <SnippetTabs
            snippets={secret.snippets}
            onCopied={({ code }) => code.includes(secret.text) && noteCopy()}
          />
        </section>
      )}
      {isAsking ? (
        <div
          className={classes.question}
          role="alertdialog"
          aria-labelledby="sure"
          aria-describedby="sure-text"
        >
          <div id="sure" className={classes.sure}>
            {words.sureTitle}
          </div>
          <p id="sure-text" className={classes.sureText}>
            {words.sure}
          </p>
          <div className={dialog.buttons}>
            <Button variant="default" onClick={() => setAsking(false)} autoFocus>
              {words.back}
            </Button>
            <Button color="red.9" onClick={onClose}>
              {words.close}
            </Button>
          </div>
        </div>
      ) : (
        <div className={dialog.buttons}>
          <Button onClick={done} variant={isCopied ? 'filled' : 'default'}>
            {words.done}
          </Button>
        </div>
      )}
    </div>
  );
}
