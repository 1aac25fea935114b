import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './reports-page.module.css';
import type { ReportSearch } from './search.ts';

interface Props {
  search: ReportSearch;
  isCurrent: boolean;
  title?: string;
  children: ReactNode;
}

/** One of the reports to choose from. */
export function TabLink({ search, isCurrent, title, children }: Props) {
  const tab = useRef<HTMLAnchorElement>(null);
  // On a telephone it may be out of sight.
  useEffect(() => {
    if (isCurrent) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={tab}
      to="/reports"
      search={search}
      className={classes.kind}
      aria-current={isCurrent ? 'page' : undefined}
      // Which one it is, is for the page to say: an address may leave out what is usual.
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      title={title}
    >
      {children}
    </Link>
  );
}
