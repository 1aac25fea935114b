import { useInfiniteQuery } from '@tanstack/react-query';
import { installation as words } from '../../../words/installation.ts';
import { AuditLines } from '../audit-log/audit-lines.tsx';
import classes from './installation.module.css';
import { logQuery } from './installation.ts';
import { Locked } from './locked.tsx';

export function Log() {
  const list = useInfiniteQuery(logQuery);
  return (
    <Locked list={list}>
      <p className={`${classes.note} ${classes.logText}`}>{words.logText(list.data?.pages[0]?.keptDays)}</p>
      <AuditLines list={list} empty={words.noEvents} />
    </Locked>
  );
}
