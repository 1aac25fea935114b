import { Button } from '@mantine/core';
import classes from './action-message.module.css';

interface Props {
  message: string;
  action: string;
  onAction: () => void;
}

/** A message with the one thing that can be done about it. */
export function ActionMessage({ message, action, onAction }: Props) {
  return (
    <div className={classes.row}>
      <span className={classes.message}>{message}</span>
      <Button size="compact-sm" variant="light" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
