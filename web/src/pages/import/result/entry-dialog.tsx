import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { graphql, type ResultOf } from '../../../api/graphql.ts';
import { request } from '../../../api/request.ts';
import { Refusal } from '../../../components/refusal.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import/import.ts';
import classes from './entry-dialog.module.css';

const words = imports.entry;

const EntryOfRow = graphql(`
  query EntryOfRow($id: ID!) {
    timeEntry(id: $id) {
      id title startTime endTime identity { id name } project { id name }
      source { file line raw }
    }
  }
`);

type Entry = NonNullable<ResultOf<typeof EntryOfRow>['timeEntry']>;

/** The entry with the time of a row, and the row as in the file. */
export function EntryDialog({ entryId, onClose }: { entryId: string | null; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['entry-of-row', entryId],
    queryFn: async ({ signal }) => (await request(EntryOfRow, { id: entryId ?? '' }, { signal })).timeEntry,
    enabled: entryId !== null,
  });
  return (
    <Modal opened={entryId !== null} onClose={onClose} title={data?.title ?? words.title}>
      <Refusal error={error} />
      {data === undefined && !error && <Skeleton height={120} />}
      {data === null && <p className={classes.gone}>{words.gone}</p>}
      {data && <Details entry={data} />}
    </Modal>
  );
}

function Details({ entry: { startTime, endTime, identity, project, source } }: { entry: Entry }) {
  const { moment, duration } = useTimeFormat();
  const [start, end] = [Date.parse(startTime), endTime ? Date.parse(endTime) : null];
  const details: [string, string][] = [
    [words.person, identity?.name ?? imports.history.somebody],
    [words.project, project?.name ?? imports.withoutProject],
    [words.time, end === null ? moment(start) : `${moment(start)} – ${moment(end)}`],
    ...(end === null ? [] : [[words.duration, duration(end - start)] as [string, string]]),
  ];
  return (
    <>
      <dl className={classes.details}>
        {details.map(([label, value]) => (
          <div key={label} className={classes.detail}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {source?.raw && (
        <figure className={classes.raw}>
          <figcaption>
            {words.raw}
            {source.file && source.line !== null && ` · ${words.from(source.file, source.line)}`}
          </figcaption>
          <pre>{source.raw}</pre>
        </figure>
      )}
    </>
  );
}
