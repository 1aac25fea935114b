import { notifications } from '@mantine/notifications';
import { newId } from '../../../src/lib/ids.ts';
import type { ApiError } from '../api/api-error.ts';
import { ActionMessage } from '../components/action-message.tsx';
import { tracking as words } from '../words/tracking.ts';
import type { Change } from './change.ts';

interface Message {
  message: string;
  action: string;
  onAction: () => void;
  /** How long it stays, in milliseconds. */
  lasts: number;
  /** Called when it goes, whichever way. */
  onGone?: () => void;
}

/** Says something that can be answered with one button. Returns how to take the message away. */
export function tell({ message, action, onAction, lasts, onGone }: Message): () => void {
  const id = newId(Date.now());
  const hide = () => notifications.hide(id);
  const answer = () => {
    onAction();
    hide();
  };
  notifications.show({
    id,
    message: <ActionMessage message={message} action={action} onAction={answer} />,
    autoClose: lasts,
    onClose: onGone,
  });
  return hide;
}

/** Says that the server will not have a change. Stays until it is closed: something that was typed may be in it. */
export function tellRefused(change: Change, error: ApiError, again: () => void, gone: () => void): void {
  const title = 'entry' in change ? (change.entry.title ?? words.noTitle) : '';
  const id = newId(Date.now());
  const answer = () => {
    again();
    notifications.hide(id);
  };
  notifications.show({
    id,
    color: 'red',
    title: words.refused[change.kind](title),
    message: <ActionMessage message={error.message} action={words.tryAgain} onAction={answer} />,
    autoClose: false,
    onClose: gone,
  });
}
