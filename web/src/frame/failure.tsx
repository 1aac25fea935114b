import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../api/api-error.ts';
import { isLoadFailure, whenServerAnswers } from '../api/load-failure.ts';
import { queryClient } from '../api/query-client.ts';
import { isSignedOut, signInAgain } from '../api/sign-in.ts';
import { Empty } from '../components/empty.tsx';
import { frame as words } from '../words/frame.ts';

/** Replaces a page that failed. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const signedOut = isSignedOut(error);
  useEffect(() => {
    if (signedOut) signInAgain();
  }, [signedOut]);
  const notLoaded = isLoadFailure(error);
  useEffect(() => {
    if (notLoaded) return whenServerAnswers(() => location.reload());
  }, [notLoaded]);
  if (signedOut) return null;
  const again = () => {
    // A browser does not retry a module that failed to load, so the page reloads.
    if (notLoaded) return location.reload();
    void queryClient.resetQueries();
    reset();
  };
  return (
    <Empty title={words.failed} action={<Button onClick={again}>{words.tryAgain}</Button>}>
      {messageOf(error)} {notLoaded && words.loadsAutomatically}
    </Empty>
  );
}

export function NotFound() {
  return (
    <Empty
      title={words.notFound}
      action={
        <Button component={Link} to="/">
          {words.toTimer}
        </Button>
      }
    >
      {words.notFoundAdvice}
    </Empty>
  );
}
