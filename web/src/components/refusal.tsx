import { Button } from '@mantine/core';
import { ApiError, messageOf } from '../api/api-error.ts';
import { components as words } from '../words/components.ts';
import classes from './refusal.module.css';

interface Props {
  error: Error | null;
  /** Sends the same again; offered where that may help. */
  onRetry?: () => void;
}

/** A refusal of the server in its own words, where the action was. */
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
