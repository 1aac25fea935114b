import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Refusal } from '../../../components/refusal.tsx';
import { installation as words } from '../../../words/installation.ts';
import classes from './installation.module.css';

interface Props {
  list: { data: unknown; error: Error | null; refetch: () => unknown };
  children: ReactNode;
}

/** The content, or the reason why it is missing. Without a confirmed password there is a button to confirm it. */
export function Locked({ list: { data, error, refetch }, children }: Props) {
  if (data !== undefined) return children;
  if (!error) return <Skeleton height={264} />;
  if (!(error instanceof ApiError) || error.code !== 'PASSWORD_REQUIRED') {
    return <Refusal error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.locked}>
      <p className="soft">{words.locked}</p>
      <Button onClick={() => void refetch()}>{words.unlock}</Button>
    </div>
  );
}
