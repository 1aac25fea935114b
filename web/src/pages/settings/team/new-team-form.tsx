import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NAME_LIMIT } from '../../../../../src/domain/text/text.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { CurrencySelect } from '../../../components/currency-select.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { meQuery, useMe } from '../../../data/me.ts';
import { browserZone } from '../../../time/zones.ts';
import { teamSettings } from '../../../words/team-settings.ts';
import classes from '../shared/form.module.css';

const words = teamSettings.create;

const CreateTeam = graphql(`
  mutation CreateTeam($args: CreateTeamArgs!) {
    createTeam(input: { args: $args }) { team { id name } errors { code message } }
  }
`);

interface Props {
  /** The suggested currency. */
  currency: string;
  onMade: (teamId: string) => void;
}

export function NewTeamForm({ currency: firstCurrency, onMade }: Props) {
  const { user } = useMe();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState(firstCurrency);
  const [timezone, setTimezone] = useState(user.timezoneIsSet ? user.timezone : browserZone());
  const create = useMutation({
    mutationFn: async () =>
      accepted((await request(CreateTeam, { args: { name, currency, timezone } })).createTeam).team,
    onSuccess: async (team) => {
      if (!team) return;
      // The team is selected by id, so the teams must be reloaded first.
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      setName('');
      notifications.show({ message: words.done(team.name) });
      onMade(team.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={words.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={NAME_LIMIT}
        required
        withAsterisk={false}
        autoComplete="off"
      />
      <CurrencySelect label={words.currency} value={currency} onChange={setCurrency} />
      <ZoneSelect label={words.zone} value={timezone} onChange={setTimezone} />
      <Refusal error={create.error} onRetry={() => create.mutate()} />
      <div>
        <Button type="submit" loading={create.isPending}>
          {words.action}
        </Button>
      </div>
    </form>
  );
}
