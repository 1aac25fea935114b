import { useInfiniteQuery } from '@tanstack/react-query';
import { securityLog as words } from '../../../words/audit-log.ts';
import { AuditLines } from '../audit-log/audit-lines.tsx';
import { Intro } from '../shared/intro.tsx';
import { accountLogQuery } from './security-log.ts';

export function SecurityLogSection() {
  const list = useInfiniteQuery(accountLogQuery);
  return (
    <>
      <Intro>{words.intro(list.data?.pages[0]?.keptDays)}</Intro>
      <AuditLines list={list} empty={{ title: words.empty, text: words.emptyText }} />
    </>
  );
}
