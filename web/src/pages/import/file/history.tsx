import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import type { Team } from '../../../data/me.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import/import.ts';
import { Outcome } from '../shared/outcome.tsx';
import { Section } from '../shared/section.tsx';
import classes from './history.module.css';
import { importsQuery, type ListedImport } from './imports-query.ts';

const words = imports.history;

/** Previous imports. */
export function History({ team }: { team: Team }) {
  const list = useInfiniteQuery(importsQuery(team.id));
  const { data, error, refetch } = list;
  const all = data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node));
  return (
    <Section title={words.title}>
      {!all && error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!all && !error && <Skeleton height={120} />}
      {all?.length === 0 && <p className={classes.empty}>{words.empty}</p>}
      {all && all.length > 0 && <Table imports={all} />}
      <LoadMore list={list} className={classes.more}>
        {words.more}
      </LoadMore>
    </Section>
  );
}

function Table({ imports: all }: { imports: ListedImport[] }) {
  return (
    <table className={`${classes.table} stacks`}>
      <thead>
        <tr>
          <th scope="col">{words.file}</th>
          <th scope="col" className={classes.tool}>
            {words.tool}
          </th>
          <th scope="col" className={classes.by}>
            {words.by}
          </th>
          <th scope="col" className={classes.when}>
            {words.when}
          </th>
          <th scope="col" className={classes.entries}>
            {words.entries}
          </th>
          <th scope="col" className={classes.verdict}>
            {words.verdict}
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ one }: { one: ListedImport }) {
  const { moment } = useTimeFormat();
  return (
    <tr className={classes.row}>
      <th scope="row">
        <Link to="/import/$importId" params={{ importId: one.id }} className={classes.link}>
          {one.fileName}
        </Link>
      </th>
      <td className={classes.tool}>{imports.tool(one.tool)}</td>
      <td className={classes.by}>{one.identity?.name ?? words.somebody}</td>
      <td className={classes.when}>{moment(Date.parse(one.createdAt))}</td>
      <td className={classes.entries}>{imports.figure(one.entryCount)}</td>
      <td className={classes.verdict}>
        <Outcome of={one} />
      </td>
    </tr>
  );
}
