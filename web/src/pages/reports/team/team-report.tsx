import { Skeleton, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { unitFor } from '../../../../../src/domain/reports/unit.ts';
import { daysNotOver } from '../../../../../src/domain/timesheet/expected-time.ts';
import { useMe } from '../../../data/me.ts';
import { reports } from '../../../words/reports.ts';
import { type Row, rowsQuery } from '../analytics-query.ts';
import type { Question } from '../question.ts';
import { Failure } from '../shared/failure.tsx';
import { TotalFigures } from '../shared/total-figures.tsx';
import { useReport } from '../use-report.tsx';
import { linesOf } from './lines.ts';
import classes from './team.module.css';
import { TeamTable } from './team-table.tsx';

const words = reports.team;
const NO_ROWS: readonly Row[] = [];

/** Time by member and day, and missing time. */
export function TeamReport() {
  const { question, settings, days, today, members } = useReport();
  const { weekStart, timezone } = useMe().user;
  const [isOnlyMissing, setOnlyMissing] = useState(false);
  const unit = unitFor(days.from, days.to);
  const { hours } = settings;
  const frame = useMemo(
    () => ({ ...days, today, unit, weekStart, timezone, hours }),
    [days, today, unit, weekStart, timezone, hours],
  );
  const ask = question && { ...question, compare: false };
  const { data, error, refetch } = useQuery(rowsQuery(ask, ['MEMBER', unit]));
  const notOver = useTimeIn(ask, daysNotOver(frame));
  const shownIds = question?.filter.identityIds;
  // Memoized: there are thousands of cells, and the page renders several times while it loads.
  const lines = useMemo(() => {
    const people = members.filter(({ id }) => !shownIds || shownIds.includes(id));
    return data && notOver.rows && linesOf(people, data.rows, notOver.rows, frame);
  }, [members, shownIds, data, notOver.rows, frame]);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (notOver.error && !notOver.rows) return <Failure error={notOver.error} onRetry={notOver.retry} />;
  const missing = lines?.filter((line) => line.missing > 0) ?? [];
  return (
    <>
      <TotalFigures data={data} />
      <div className={classes.tools}>
        <HoursField />
        <span className={missing.length > 0 ? classes.warning : 'soft'} role="status">
          {lines && (missing.length > 0 ? words.missingCount(missing.length) : words.nobodyMissing)}
        </span>
        <Switch
          className={classes.only}
          label={words.onlyMissing}
          checked={isOnlyMissing}
          onChange={(event) => setOnlyMissing(event.currentTarget.checked)}
        />
      </div>
      {lines ? <TeamTable lines={isOnlyMissing ? missing : lines} unit={unit} /> : <Skeleton height={320} />}
    </>
  );
}

/** The time of each member in some of the days. No rows if the days are null. */
function useTimeIn(question: Question | null, days: { from: string; to: string } | null) {
  const { data, error, refetch } = useQuery(
    rowsQuery(question && days && { ...question, ...days }, ['MEMBER']),
  );
  return { rows: days ? data?.rows : NO_ROWS, error: days && error, retry: () => void refetch() };
}

/** A field for the hours of a working day. It applies on blur. */
function HoursField() {
  const { settings, change } = useReport();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const read = Number((typed ?? '').replace(',', '.'));
  const isWrong = typed !== null && (typed.trim() === '' || !(read >= 0 && read <= 24));
  const keep = () => {
    if (typed !== null && !isWrong && read !== settings.hours) change({ hours: read });
    if (!isWrong) setTyped(null);
  };
  return (
    <form
      className={classes.hours}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label htmlFor={id}>{words.expected}</label>
      <TextInput
        id={id}
        className={classes.hoursInput}
        inputMode="decimal"
        value={typed ?? String(settings.hours)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
        error={isWrong}
        rightSection={<span className="soft">{words.hoursUnit}</span>}
      />
      {isWrong && (
        <span className={classes.wrong} role="alert">
          {words.wrongHours}
        </span>
      )}
      {!isWrong && <span className={classes.hint}>{words.expectedHint}</span>}
    </form>
  );
}
