import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { graphql, type ResultOf } from '../../../api/graphql.ts';
import { request } from '../../../api/request.ts';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';
import { Section } from '../shared/section.tsx';
import { WideTable } from '../shared/wide-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const words = imports.kept;

const KeptEntriesQuery = graphql(`
  query KeptEntries($importId: ID!, $after: String) {
    keptEntries(importId: $importId, first: 50, after: $after) {
      totalCount
      edges { node { reason timeEntry { id title startTime identity { id name } } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

type KeptEntry = ResultOf<typeof KeptEntriesQuery>['keptEntries']['edges'][number]['node'];

/** The entries that undoing an import kept, and the reasons. */
export function KeptEntries({ importId }: { importId: string }) {
  const list = useInfiniteQuery({
    queryKey: ['kept-entries', importId],
    queryFn: async ({ pageParam, signal }) =>
      (await request(KeptEntriesQuery, { importId, after: pageParam }, { signal })).keptEntries,
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  });
  const { data, error, refetch } = list;
  if (!data && error) return <Refusal error={error} onRetry={() => void refetch()} />;
  const entries = data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)) ?? [];
  if (entries.length === 0) return null;
  return (
    <Section
      title={words.title}
      aside={
        <span className={`${look.soft} figures`}>{imports.figure(data?.pages[0]?.totalCount ?? 0)}</span>
      }
    >
      <p className={look.text}>{words.text}</p>
      <EntryTable entries={entries} />
      <LoadMore list={list} mt={8}>
        {imports.history.more}
      </LoadMore>
    </Section>
  );
}

function EntryTable({ entries }: { entries: readonly KeptEntry[] }) {
  const { moment } = useTimeFormat();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <WideTable
        head={
          <>
            <th scope="col">{imports.columns.title}</th>
            <th scope="col">{words.why}</th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.person}</th>
            <th scope="col">
              <span className="visually-hidden">{imports.columns.entry}</span>
            </th>
          </>
        }
      >
        {entries.map(({ reason, timeEntry: { id, title, startTime, identity } }) => (
          <tr key={id}>
            <th scope="row" className={look.cell}>
              {title ?? imports.noTitle}
            </th>
            <td>
              <span className={look.tag}>{words.reasons[reason]}</span>
            </td>
            <td className={look.when}>{moment(Date.parse(startTime))}</td>
            <td className={look.cell}>{identity?.name ?? imports.history.somebody}</td>
            <td className={look.button}>
              <Button
                variant="subtle"
                size="compact-sm"
                h={32}
                aria-label={words.open(title ?? imports.noTitle)}
                onClick={() => setOpen(id)}
              >
                {imports.result.openIt}
              </Button>
            </td>
          </tr>
        ))}
      </WideTable>
      <EntryDialog entryId={open} onClose={() => setOpen(null)} />
    </>
  );
}
