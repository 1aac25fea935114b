import { useQuery } from '@tanstack/react-query';
import { graphql } from '../../../api/graphql.ts';
import { request } from '../../../api/request.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { imports as words } from '../../../words/import.ts';
import type { ShownImport } from '../file/imports-query.ts';
import look from '../parts/look.module.css';

const KeptEntriesQuery = graphql(`
  query KeptEntries($teamId: ID!, $importId: ID!) {
    timeEntries(teamId: $teamId, importId: $importId, first: 50) {
      edges { node { id title startTime identity { id name } } }
    }
  }
`);

/** What an import brought and is still there. */
export function KeptEntries({ shown: { id, teamId, entryCount } }: { shown: ShownImport }) {
  const { moment } = useTimeFormat();
  const { data = [] } = useQuery({
    queryKey: ['kept-entries', id],
    queryFn: async ({ signal }) => {
      const { timeEntries } = await request(KeptEntriesQuery, { teamId, importId: id }, { signal });
      return timeEntries.edges.map(({ node }) => node);
    },
  });
  return (
    <>
      <ul>
        {data.map((entry) => (
          <li key={entry.id}>
            {entry.title ?? words.noTitle}
            <span className={look.soft}>
              {' · '}
              {moment(Date.parse(entry.startTime))}
              {entry.identity && ` · ${entry.identity.name}`}
            </span>
          </li>
        ))}
      </ul>
      {entryCount > data.length && data.length > 0 && <p>{words.more(entryCount - data.length)}</p>}
    </>
  );
}
