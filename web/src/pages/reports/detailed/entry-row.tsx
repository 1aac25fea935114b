import { UnstyledButton } from '@mantine/core';
import { Dot } from '../../../components/dot.tsx';
import { MergedTitles } from '../../../components/merged-titles.tsx';
import { useCatalog } from '../../../data/catalog.ts';
import { moneyText } from '../../../money/money.ts';
import { MoneySign } from '../../../money/money-sign.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { useNow } from '../../../time/use-now.ts';
import { reports } from '../../../words/reports.ts';
import { tracking } from '../../../words/tracking.ts';
import { useReport } from '../use-report.tsx';
import classes from './detailed.module.css';
import type { CountedEntry } from './entries-query.ts';
import { SelectBox } from './select-box.tsx';
import { timerLength } from './timer-length.ts';

const words = reports.detailed;

interface Props {
  row: CountedEntry;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  /** Selects this row and the one after or before it. */
  onExtend: (step: 1 | -1) => void;
  onEdit: () => void;
}

export function EntryRow({ row, isSelected, onSelect, onExtend, onEdit }: Props) {
  const { entry, amount } = row;
  const { seesAll, members } = useReport();
  const catalog = useCatalog();
  const { day, time } = useTimeFormat();
  const title = entry.title || tracking.noTitle;
  const project = catalog.project(entry.projectId);
  const client = catalog.client(entry.clientId);
  const task = catalog.task(entry.taskId);
  return (
    <div
      className={classes.row}
      data-selected={isSelected || undefined}
      data-pending={entry.isPending || undefined}
    >
      <SelectBox
        label={words.select(title)}
        state={isSelected}
        onToggle={onSelect}
        onKeyDown={(event) => {
          const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
          // The list moves the focus by itself.
          if (event.shiftKey && step) onExtend(step);
        }}
      />
      <span className={`${classes.column} ${classes.subject}`} data-column="TITLE">
        <span className={classes.what}>
          <UnstyledButton
            className={classes.title}
            data-entry={entry.id}
            aria-label={words.edit(title)}
            title={entry.description ?? undefined}
            onClick={onEdit}
          >
            <span className={entry.title ? classes.text : `${classes.text} soft`}>{title}</span>
          </UnstyledButton>
          {entry.tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </span>
        <MergedTitles entry={entry} className={classes.merged} />
      </span>
      <span className={classes.column} data-column="PROJECT">
        {project && <Dot colour={project.colour} />}
        <span
          className={classes.text}
          title={[project?.name, task?.name, client?.name].filter(Boolean).join(' · ')}
        >
          {project?.name ?? <span className="soft">{words.noProject}</span>}
          {task && <span className="soft">: {task.name}</span>}
        </span>
      </span>
      {seesAll && (
        <span className={classes.column} data-column="MEMBER">
          <span className={classes.text}>{members.find(({ id }) => id === entry.identityId)?.name}</span>
        </span>
      )}
      <span className={`${classes.column} figures`} data-column="START">
        <span>{day(entry.start)}</span>
        <span className="soft">
          {time(entry.start)}–{entry.end === null ? '' : time(entry.end)}
        </span>
      </span>
      <span className={`${classes.column} figures`} data-column="DURATION">
        {entry.billable && (
          <span title={words.billable}>
            <MoneySign isOn />
            <span className="visually-hidden">{words.billable}</span>
          </span>
        )}
        <Counted row={row} />
      </span>
      {seesAll && (
        <span className={`${classes.column} figures`} data-column="amount">
          {amount ? moneyText(amount) : <span className="soft">–</span>}
        </span>
      )}
    </div>
  );
}

/** The counted time and, for an entry that crosses the range, its full duration. */
function Counted({ row }: { row: CountedEntry }) {
  const { entry, counted, isPart } = row;
  const { duration } = useTimeFormat();
  if (entry.end === null) return <Running row={row} />;
  if (!isPart) return <span>{duration(counted)}</span>;
  return (
    <span className={classes.part} title={words.partNote}>
      {words.part(duration(counted), duration(entry.end - entry.start))}
      <span className="visually-hidden"> {words.partNote}</span>
    </span>
  );
}

function Running({ row }: { row: CountedEntry }) {
  const { days, today, settings } = useReport();
  const { duration } = useTimeFormat();
  const { rounding } = settings;
  return (
    <span className={classes.running} title={reports.running}>
      {duration(timerLength(row, { days, today, rounding }, useNow()))}
    </span>
  );
}
