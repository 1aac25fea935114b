import { notifications } from '@mantine/notifications';
import { ActionMessage } from './action-message.tsx';

/** How long the way back is offered. */
const OFFER_FOR = 6_000;

/** Says what was done, and offers something about it for some seconds. */
export function offer(message: string, action: string, onAction: () => void): void {
  show({ message, action, onAction, autoClose: OFFER_FOR });
}

/** Says what failed and why, until it is closed or something is done about it. */
export function tellFailure(title: string, message: string, action: string, onAction: () => void): void {
  show({ title, message, action, onAction, color: 'red', autoClose: false });
}

interface Message {
  title?: string;
  message: string;
  action: string;
  onAction: () => void;
  color?: string;
  autoClose: number | false;
}

function show({ message, action, onAction, ...others }: Message): void {
  const id = crypto.randomUUID();
  const once = () => {
    notifications.hide(id);
    onAction();
  };
  notifications.show({
    ...others,
    id,
    message: <ActionMessage message={message} action={action} onAction={once} />,
  });
}
