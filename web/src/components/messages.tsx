import { notifications } from '@mantine/notifications';
import { newId } from '../../../src/lib/ids.ts';
import { ActionMessage } from './action-message.tsx';

/** How long the way back is offered. */
const OFFER_FOR = 6_000;

interface Message {
  title?: string;
  message: string;
  action: string;
  onAction: () => void;
  /** Another way to go on, which tells whether it was possible: the message stays where it was not. */
  other?: { action: string; onAction: () => boolean } | undefined;
  /** How long it stays, in milliseconds; without it until it is closed. */
  lasts?: number;
  color?: string;
  /** Called when it goes, whichever way. */
  onGone?: (() => void) | undefined;
}

/** Says something that can be answered with a button. Returns how to take the message away. */
export function tell({ message, action, onAction, other, lasts, onGone, ...others }: Message): () => void {
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

/** Takes all messages away, as if nobody had seen them. */
export const hideMessages = () => notifications.clean();

/** Says what was done, and offers something about it for some seconds. */
export function offer(message: string, action: string, onAction: () => void): void {
  tell({ message, action, onAction, lasts: OFFER_FOR });
}

/** Says what failed and why, until it is closed or something is done about it. */
export function tellFailure(
  title: string,
  message: string,
  action: string,
  onAction: () => void,
  onGone?: () => void,
): void {
  tell({ title, message, action, onAction, color: 'red', onGone });
}
