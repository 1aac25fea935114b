import { Box, Button, type ButtonProps } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../refusal.tsx';

interface LoadMoreProps extends Pick<ButtonProps, 'className' | 'mt' | 'px'> {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >;
  children: ReactNode;
}

/**
 * A button that loads the next page of a list. After a failure it shows the error and a retry button. Renders
 * nothing without a next page.
 */
export function LoadMore({ list, children, ...place }: LoadMoreProps) {
  const load = () => void list.fetchNextPage();
  if (!list.hasNextPage) return null;
  if (list.isFetchNextPageError && !list.isFetchingNextPage) {
    return (
      <Box mt={8}>
        <Refusal error={list.error} onRetry={load} />
      </Box>
    );
  }
  return (
    <Button variant="subtle" color="gray" {...place} loading={list.isFetchingNextPage} onClick={load}>
      {children}
    </Button>
  );
}
