import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Hours } from '../../components/hours.tsx';
import { LoadMore } from '../../components/lists/load-more.tsx';
import { Refusal } from '../../components/refusal.tsx';
import { useMay } from '../../data/use-may.ts';
import { useTimeFormat } from '../../time/format.ts';
import { useNow } from '../../time/use-now.ts';
import { projects as words } from '../../words/projects.ts';
import { tracking } from '../../words/tracking.ts';
import { entriesQuery, type ProjectEntry } from './project-entries-query.ts';
import classes from './project-page.module.css';

/** The entries of a project, newest first; of all members with the permission. */
export function ProjectEntries({ projectId }: { projectId: string }) {
  const list = useInfiniteQuery(entriesQuery(projectId));
  const { data, error, refetch } = list;
  const seesAll = useMay('time.others');
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <section className={classes.section} aria-labelledby="entries">
      <div className={classes.sectionHead}>
        <h2 id="entries" className={classes.sectionTitle}>
          {seesAll ? words.page.recent : words.page.yourEntries}
        </h2>
      </div>
      {entries?.length === 0 && <p className={classes.nothing}>{words.page.noEntries}</p>}
      {entries && entries.length > 0 && (
        <ul className={classes.rows}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {!entries && !error && <Skeleton height={264} />}
      {!entries && error && <Refusal error={error} onRetry={() => void refetch()} />}
      <LoadMore list={list} className={classes.more} px={12}>
        {words.page.showMore}
      </LoadMore>
    </section>
  );
}

function EntryRow({ entry }: { entry: ProjectEntry }) {
  const { day } = useTimeFormat();
  const seesAll = useMay('time.others');
  return (
    <li className={classes.entry}>
      <span className={`${classes.when} figures`}>{day(entry.start)}</span>
      <span className={classes.what}>
        <span className={entry.title ? undefined : 'soft'}>{entry.title || tracking.noTitle}</span>
        {entry.task && <span className={classes.task}>{entry.task}</span>}
      </span>
      {seesAll && <span className={classes.who}>{entry.person}</span>}
      <span className={classes.length}>
        {entry.end === null ? (
          <Running start={entry.start} />
        ) : (
          <Hours milliseconds={entry.end - entry.start} />
        )}
      </span>
    </li>
  );
}

function Running({ start }: { start: number }) {
  return (
    <span className={classes.running} title={words.page.running}>
      <Hours milliseconds={Math.max(0, useNow() - start)} />
    </span>
  );
}
