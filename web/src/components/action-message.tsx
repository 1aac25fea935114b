import { Button } from '@mantine/core';
import classes from './action-message.module.css';

interface Props {
  message: string;
  action: string;
  onAction: () => void;
  /** A second action. */
  other?: { action: string; onAction: () => void } | undefined;
}

/** A message with an action. */
export function ActionMessage({ message, action, onAction, other }: Props) {
  return (
    <div className={classes.row}>
      <span className={classes.message}>{message}</span>
      <div className={classes.buttons}>
        {other && (
          <Button size="compact-sm" variant="subtle" onClick={other.onAction}>
            {other.action}
          </Button>
        )}
        <Button size="compact-sm" variant="light" onClick={onAction}>
          {action}
        </Button>
      </div>
    </div>
  );
}
