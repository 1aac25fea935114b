import { Button, type ButtonProps } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface LoadMoreProps extends Pick<ButtonProps, 'className' | 'mt'> {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  children: ReactNode;
}

/** Brings the next page of a list, for as long as there is one. */
export function LoadMore({ list, children, ...place }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      {...place}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
