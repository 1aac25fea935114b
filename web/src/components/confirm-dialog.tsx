import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { components as words } from '../words/components.ts';
import classes from './confirm-dialog.module.css';
import dialog from './dialog.module.css';
import { Refusal } from './refusal.tsx';

interface Props {
  opened: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The label of the button: the action, not "OK". */
  action: string;
  /** Whether the action deletes or ends something. */
  dangerous?: boolean;
  /** The text to type before an action that cannot be undone. */
  typed?: string;
  isPending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action. An error from the server appears in the dialog, which stays open. */
export function ConfirmDialog({ opened, title, onClose, ...question }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Question {...question} onClose={onClose} />
    </Modal>
  );
}

type QuestionProps = Omit<Props, 'opened' | 'title'>;

function Question({
  children,
  action,
  dangerous = false,
  typed,
  isPending,
  error,
  onConfirm,
  onClose,
}: QuestionProps) {
  const [text, setText] = useState('');
  const isSure = typed === undefined || text.trim() === typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSure && !isPending) onConfirm();
  };
  return (
    <form className={dialog.form} onSubmit={submit}>
      <div className={classes.text}>{children}</div>
      {typed !== undefined && (
        <TextInput
          label={words.typeToConfirm(typed)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Refusal error={error} onRetry={onConfirm} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          color={dangerous ? 'red.9' : undefined}
          loading={isPending}
          disabled={!isSure}
          data-autofocus={typed === undefined || undefined}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
