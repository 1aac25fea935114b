import { Button, Checkbox, Progress, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { dayOf } from '../../../../../../src/domain/time/calendar.ts';
import dialog from '../../../../components/dialog.module.css';
import { Refusal } from '../../../../components/refusal.tsx';
import type { Team } from '../../../../data/me.ts';
import { useTimeFormat } from '../../../../time/format.ts';
import { reprice as words } from '../../../../words/reprice.ts';
import { PriceTable } from './price-table.tsx';
import classes from './reprice.module.css';
import { applyPrices, type PriceChanges, previewPrices } from './reprice.ts';
import { EVERYTHING, type RepriceFilter, RepriceFilters } from './reprice-filters.tsx';

interface Props {
  team: Team;
  /** Called when a change starts that must not be interrupted, and when it ends. */
  onWorking: (isWorking: boolean) => void;
  onClose: () => void;
}

/** A form in steps: the filters, a preview of the changes, then the button that applies them. */
export function RepriceForm({ team, onWorking, onClose }: Props) {
  const queries = useQueryClient();
  const { plainDate } = useTimeFormat();
  const [today] = useState(() => dayOf(Date.now(), team.timezone).date);
  const [from, setFrom] = useState(`${today.slice(0, 'yyyy-mm'.length)}-01`);
  const [to, setTo] = useState(today);
  const [filter, setFilter] = useState<RepriceFilter>(EVERYTHING);
  const [includeLocked, setIncludeLocked] = useState(false);
  const [done, setDone] = useState(0);
  const selection = { teamId: team.id, from, to, filter, includeLocked };
  const preview = useMutation({ mutationFn: () => previewPrices(selection) });
  const change = useMutation({
    mutationFn: () => applyPrices(selection, setDone),
    onMutate: () => onWorking(true),
    onSettled: () => {
      onWorking(false);
      void queries.invalidateQueries();
    },
  });
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      // The preview was for other filters.
      preview.reset();
      change.reset();
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from !== '' && to !== '' && !preview.isPending) preview.mutate();
  };
  if (change.isSuccess) {
    return (
      <div className={dialog.form}>
        <p className={classes.text} role="status">
          {words.done(change.data)}
        </p>
        <div className={dialog.buttons}>
          <Button onClick={onClose} data-autofocus autoFocus>
            {words.close}
          </Button>
        </div>
      </div>
    );
  }
  const found = preview.data;
  const count = found?.entryCount ?? 0;
  return (
    <form className={dialog.form} onSubmit={submit} noValidate>
      <div className={classes.range}>
        <DayInput label={words.from} value={from} onChange={choose(setFrom)} isDisabled={change.isPending} />
        <DayInput label={words.to} value={to} onChange={choose(setTo)} isDisabled={change.isPending} />
        <Button
          type="submit"
          variant="default"
          loading={preview.isPending}
          disabled={from === '' || to === '' || change.isPending}
        >
          {words.preview}
        </Button>
      </div>
      <Suspense fallback={<Skeleton height={32} />}>
        <RepriceFilters
          teamId={team.id}
          filter={filter}
          onChange={choose(setFilter)}
          isDisabled={change.isPending}
        />
      </Suspense>
      {team.lockedBefore !== null && (
        <Checkbox
          label={words.includeLocked(plainDate(team.lockedBefore))}
          checked={includeLocked}
          onChange={(event) => choose(setIncludeLocked)(event.currentTarget.checked)}
          disabled={change.isPending}
        />
      )}
      <Refusal error={preview.error} onRetry={() => preview.mutate()} />
      {found && <Preview changes={found} />}
      {change.isPending && (
        <div role="status">
          <Progress value={(done / Math.max(1, count)) * 100} aria-label={words.title} />
          <p className={classes.text}>{words.working(done, count)}</p>
        </div>
      )}
      <Refusal error={change.error} onRetry={() => change.mutate()} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          {words.cancel}
        </Button>
        {count > 0 && (
          <Button loading={change.isPending} onClick={() => change.mutate()}>
            {words.apply(count)}
          </Button>
        )}
      </div>
    </form>
  );
}

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  isDisabled: boolean;
}

function DayInput({ label, value, onChange, isDisabled }: DayInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={value === '' ? words.noRange : null}
      classNames={{ error: dialog.problem }}
      disabled={isDisabled}
    />
  );
}

function Preview({ changes }: { changes: PriceChanges }) {
  const { entryCount, lockedCount } = changes;
  const said = [
    entryCount === 0 ? words.same : words.changes(entryCount),
    lockedCount > 0 && words.locked(lockedCount),
    entryCount > 0 && words.warning,
  ];
  return (
    <>
      <p className={classes.text} role="status">
        {said.filter(Boolean).join(' ')}
      </p>
      {entryCount > 0 && <PriceTable changes={changes} />}
    </>
  );
}
