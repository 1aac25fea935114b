import { Button } from '@mantine/core';
import { ApiError, messageOf } from '../api/api-error.ts';
import { components as words } from '../words/components.ts';
import classes from './refusal.module.css';

interface Props {
  error: Error | null;
  /** Repeats the request; offered if a retry may help. */
  onRetry?: () => void;
}

/** An error message of the server, shown beside the action. */
export function Refusal({ error, onRetry }: Props) {
  if (!error) return null;
  const mayHelp = error instanceof ApiError && error.isTransient;
  return (
    <div className={classes.refusal} role="alert">
      <span>{messageOf(error)}</span>
      {onRetry && mayHelp && (
        <Button size="compact-sm" h={32} variant="default" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
