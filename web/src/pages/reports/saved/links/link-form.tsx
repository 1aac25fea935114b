import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dayOf } from '../../../../../../src/domain/time/calendar.ts';
import dialog from '../../../../components/dialog.module.css';
import { Refusal } from '../../../../components/refusal.tsx';
import { useTeam } from '../../../../data/current-team.tsx';
import { useMe } from '../../../../data/me.ts';
import { useMay } from '../../../../data/use-may.ts';
import { savedReports } from '../../../../words/saved-reports.ts';
import { type Expiry, expiries, expiryOf } from './expiry.ts';
import classes from './links.module.css';
import { useCreateLink } from './links.ts';

const words = savedReports.links;

interface Props {
  reportId: string;
  /** Whether no link was created just now. */
  isFirst: boolean;
  onMade: (url: string) => void;
}

/** A form that creates a link: its expiry, and whether it shows money. */
export function LinkForm({ reportId, isFirst, onMade }: Props) {
  const { timezone } = useMe().user;
  const mayShowAmounts = useMay('rate.read');
  const [expiry, setExpiry] = useState<Expiry>('NEVER');
  const [date, setDate] = useState('');
  const [showAmounts, setShowAmounts] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const create = useCreateLink(useTeam().id, onMade);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = expiryOf(expiry, date, Date.now(), timezone);
    setWrong(expiresAt === undefined);
    if (expiresAt !== undefined && !create.isPending) create.mutate({ reportId, showAmounts, expiresAt });
  };
  return (
    <form className={dialog.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <Select
          label={words.expiry}
          data={expiries.map((value) => ({ value, label: words.expiries[value] }))}
          value={expiry}
          onChange={(value) => setExpiry(expiries.find((one) => one === value) ?? 'NEVER')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        {expiry === 'DATE' && (
          <TextInput
            type="date"
            label={words.lastDay}
            min={dayOf(Date.now(), timezone).date}
            value={date}
            onChange={(event) => {
              setDate(event.currentTarget.value);
              setWrong(false);
            }}
            error={isWrong && words.wrongDate}
            classNames={{ error: dialog.problem }}
          />
        )}
      </div>
      {mayShowAmounts && (
        <Checkbox
          label={words.amounts}
          description={words.amountsNote}
          checked={showAmounts}
          onChange={(event) => setShowAmounts(event.currentTarget.checked)}
        />
      )}
      <Refusal error={create.error} onRetry={() => create.variables && create.mutate(create.variables)} />
      <div className={dialog.buttons}>
        <Button type="submit" variant={isFirst ? 'filled' : 'default'} loading={create.isPending}>
          {isFirst ? words.create : words.another}
        </Button>
      </div>
    </form>
  );
}
