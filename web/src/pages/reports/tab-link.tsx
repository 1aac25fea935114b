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

/** A tab of the reports page. */
export function TabLink({ search, isCurrent, title, children }: Props) {
  const tab = useRef<HTMLAnchorElement>(null);
  // On a phone the tab may be out of sight.
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
      // The page sets `isCurrent`, because an address may omit default settings.
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      title={title}
    >
      {children}
    </Link>
  );
}
