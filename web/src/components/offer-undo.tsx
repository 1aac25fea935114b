import { notifications } from '@mantine/notifications';
import { ActionMessage } from './action-message.tsx';

/** Time enough to see what happened and to reach the button. */
const SHOWN_FOR = 8_000;

/** Says what was done, and offers the way back for some seconds. */
export function offerUndo(message: string, label: string, undo: () => void): void {
  const id = crypto.randomUUID();
  const once = () => {
    notifications.hide(id);
    undo();
  };
  notifications.show({
    id,
    message: <ActionMessage message={message} action={label} onAction={once} />,
    autoClose: SHOWN_FOR,
    withCloseButton: true,
  });
}
