import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../../../../src/domain/teams/policy.ts';
import classes from '../../../components/dialog.module.css';
import type { Issued } from '../../../components/issued-link.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import type { Team } from '../../../data/me.ts';
import { readRate } from '../../../money/rate.ts';
import { RateInput } from '../../../money/rate-input.tsx';
import { components } from '../../../words/components.ts';
import { team as words } from '../../../words/team.ts';
import { rolesToGive } from '../list.ts';
import { useInvite } from './requests.ts';

interface Props {
  team: Team;
  onIssued: (issued: Issued) => void;
  onCancel: () => void;
}

export function InviteForm({ team, onIssued, onCancel }: Props) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('MEMBER');
  const [rate, setRate] = useState('');
  const invite = useInvite(team.id, onIssued);
  const { rate: hourlyRate, problem } = readRate(rate, team.currency);
  const send = () => {
    if (problem === null) invite.mutate({ email, role, hourlyRate });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        type="email"
        label={words.invite.email}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
      />
      <Select
        label={words.invite.role}
        description={words.roles[role].text}
        value={role}
        data={rolesToGive(team.myIdentity.role).map((one) => ({ value: one, label: words.roles[one].name }))}
        onChange={(value) => value && setRole(value)}
        allowDeselect={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <RateInput
        value={rate}
        onChange={setRate}
        currency={team.currency}
        description={words.invite.rateHint}
        problem={problem}
      />
      <Refusal error={invite.error} onRetry={send} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {components.cancel}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {words.invite.action}
        </Button>
      </div>
    </form>
  );
}
