import { notifications } from '@mantine/notifications';
import { newId } from '../../../src/lib/ids.ts';
import { ActionMessage } from './action-message.tsx';

const ACTION_MESSAGE_MS = 6_000;

interface Message {
  title?: string;
  message: string;
  action: string;
  onAction: () => void;
  /** A second action. The message stays if it returns false. */
  other?: { action: string; onAction: () => boolean } | undefined;
  /** Without a duration the message stays until it is closed. */
  durationMs?: number;
  color?: string;
  /** Called when it closes for any reason. */
  onClose?: (() => void) | undefined;
}

/** Shows a message with a button. Returns a function that hides it. */
export function showMessage({
  message,
  action,
  onAction,
  other,
  durationMs: lasts,
  onClose: onGone,
  ...others
}: Message): () => void {
  const id = newId(Date.now());
  const hide = () => notifications.hide(id);
  const answer = () => {
    onAction();
    hide();
  };
  const second = other && { action: other.action, onAction: () => other.onAction() && hide() };
  notifications.show({
    ...others,
    id,
    message: <ActionMessage message={message} action={action} onAction={answer} other={second} />,
    autoClose: lasts ?? false,
    onClose: onGone,
  });
  return hide;
}

/** Hides all messages. */
export const hideMessages = () => notifications.clean();

/** Shows a result for some seconds, with an action such as Undo. */
export function offer(message: string, action: string, onAction: () => void): void {
  showMessage({ message, action, onAction, durationMs: ACTION_MESSAGE_MS });
}

/** Shows an error until it is closed or its action is taken. */
export function showFailure(
  title: string,
  message: string,
  action: string,
  onAction: () => void,
  onGone?: () => void,
): void {
  showMessage({ title, message, action, onAction, color: 'red', onClose: onGone });
}
