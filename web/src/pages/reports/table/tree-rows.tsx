import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Dot } from '../../../components/dot.tsx';
import { useCatalog } from '../../../data/catalog.ts';
import { reports } from '../../../words/reports.ts';
import { type Row, rowsQuery } from '../analytics-query.ts';
import { type Key, narrowed } from '../question.ts';
import { writeSearch } from '../search.ts';
import { groupName } from '../shared/group-name.ts';
import { useReport } from '../use-report.tsx';
import type { Column } from './columns.ts';
import classes from './table.module.css';
import { useRowOrder } from './use-row-order.ts';

const words = reports.table;

interface Props {
  rows: readonly Row[];
  /** The enclosing groups, outermost first. */
  path: readonly Key[];
  columns: readonly Column[];
}

export function TreeRows({ rows, path, columns }: Props) {
  return rows.map((row) => (
    <TreeRow key={row.keys.map(({ id }) => id).join()} row={row} path={path} columns={columns} />
  ));
}

function TreeRow({ row, path, columns }: Omit<Props, 'rows'> & { row: Row }) {
  const { settings } = useReport();
  const catalog = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const depth = path.length;
  const key = row.keys[depth];
  if (!key) return null;
  const name = groupName(key);
  const hasMore = settings.groupBy.length > depth + 1;
  const here = [...path, key];
  return (
    <>
      <tr data-depth={depth}>
        <th scope="row">
          <span className={classes.name} style={{ paddingLeft: depth * 24 }}>
            {hasMore ? (
              <UnstyledButton
                className={classes.open}
                aria-expanded={isOpen}
                aria-label={isOpen ? words.close(name) : words.open(name)}
                onClick={() => setOpen(!isOpen)}
              >
                <IconChevronRight size={16} aria-hidden />
              </UnstyledButton>
            ) : (
              <span className={classes.noOpen} />
            )}
            {key.by === 'PROJECT' && key.id !== null && <Dot colour={catalog.project(key.id)?.colour} />}
            <span className={classes.text} data-none={key.id === null || undefined} title={name}>
              {name}
            </span>
            {row.running && (
              <span
                className={classes.running}
                title={reports.running}
                role="img"
                aria-label={reports.runningShort}
              />
            )}
            <EntriesLink path={here} name={name} />
          </span>
        </th>
        {columns.map(({ id, of, isExtra }) => (
          <td key={id} className="figures" data-extra={isExtra || undefined}>
            {of(row)}
          </td>
        ))}
      </tr>
      {isOpen && hasMore && <Children path={here} columns={columns} />}
    </>
  );
}

/** The rows of a group, loaded when it is expanded. */
function Children({ path, columns }: Omit<Props, 'rows'>) {
  const { question, settings } = useReport();
  const order = useRowOrder();
  const groupBy = settings.groupBy.slice(0, path.length + 1);
  const narrow = question && path.reduce(narrowed, question);
  const { data, error } = useQuery({ ...rowsQuery(narrow, groupBy, order), placeholderData: undefined });
  if (!data) {
    return (
      <tr>
        <td colSpan={columns.length + 1} className={classes.waiting}>
          {error ? error.message : <Skeleton height={16} width="60%" ml={path.length * 24 + 32} />}
        </td>
      </tr>
    );
  }
  const rows = data.rows.filter(({ keys }) => path.every(({ id }, index) => keys[index]?.id === id));
  return <TreeRows rows={rows} path={path} columns={columns} />;
}

/**
 * Links to the detailed entries of a group. A combination of tags has no link, because no filter can express
 * it.
 */
function EntriesLink({ path, name }: { path: readonly Key[]; name: string }) {
  const { question, settings } = useReport();
  if (!question || path.some(({ by, id }) => by === 'TAG' && id !== null)) return null;
  // Without rounding, so that a group by time narrows the range.
  const { filter, from, to } = path.reduce(narrowed, { ...question, rounding: null });
  const { by: _by, ...search } = writeSearch({
    ...settings,
    ...filter,
    ...((from !== question.from || to !== question.to) && { range: { from, to } }),
    kind: 'DETAILED',
    saved: null,
    orderBy: null,
    direction: null,
  });
  return (
    <Link
      to="/reports"
      search={search}
      className={classes.entries}
      aria-label={words.toEntries(name)}
      title={words.entriesLink}
    >
      <IconListDetails size={16} aria-hidden />
    </Link>
  );
}
