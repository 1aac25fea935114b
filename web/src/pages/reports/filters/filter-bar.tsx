import { Switch } from '@mantine/core';
import { zoneName } from '../../../time/zones.ts';
import { reports } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';
import { BillableFilter } from './billable-filter.tsx';
import classes from './filters.module.css';
import { IdFilterChip } from './id-filter-chip.tsx';
import { RangePicker } from './range-picker.tsx';
import { RoundingFilter } from './rounding-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import { useFilterChoices } from './use-filter-choices.ts';

const words = reports.filters;

/** The filters of the report, in one line. */
export function FilterBar() {
  const { settings, change, question, seesAll, members } = useReport();
  const choices = useFilterChoices(members);
  const hasCompare = settings.kind === 'SUMMARY' || settings.kind === 'PROFITABILITY';
  return (
    <section className={classes.bar} aria-label={words.label}>
      <div className={classes.when}>
        <RangePicker />
        {question && <span className={classes.zone}>{reports.range.zone(zoneName(question.timezone))}</span>}
        {hasCompare && (
          <Switch
            className={classes.compare}
            label={words.compare}
            title={words.compareLong}
            checked={settings.compare}
            onChange={(event) => change({ compare: event.currentTarget.checked })}
          />
        )}
      </div>
      <div className={classes.chips}>
        {seesAll && (
          <IdFilterChip
            kind="member"
            choices={choices.members}
            ids={settings.identityIds}
            onChange={(ids) => change({ identityIds: ids?.filter((id) => id !== null) ?? null })}
          />
        )}
        <IdFilterChip
          kind="client"
          choices={choices.clients}
          ids={settings.clientIds}
          onChange={(clientIds) => change({ clientIds })}
        />
        <IdFilterChip
          kind="project"
          choices={choices.projects}
          ids={settings.projectIds}
          onChange={(projectIds) => change({ projectIds })}
        />
        <IdFilterChip
          kind="task"
          choices={choices.tasks}
          ids={settings.taskIds}
          onChange={(taskIds) => change({ taskIds })}
        />
        <IdFilterChip
          kind="tag"
          choices={choices.tags}
          ids={settings.tagIds}
          onChange={(tagIds) => change({ tagIds })}
        />
        <BillableFilter />
        <TextFilter />
        <RoundingFilter />
      </div>
    </section>
  );
}
