import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import dialog from '../../../../components/dialog.module.css';
import { Refusal } from '../../../../components/refusal.tsx';
import { useMe } from '../../../../data/me.ts';
import { components } from '../../../../words/components.ts';
import { deleteAccount as words } from '../../../../words/delete-account.ts';
import classes from './delete-account.module.css';
import { type Deletion, useDeleteAccount } from './deletion.ts';
import { SuccessorSelect } from './successor-select.tsx';

interface Props {
  deletion: Deletion;
  onClose: () => void;
}

/** Says what happens, and takes the next owners of teams and the typed address. */
export function DeleteAccountForm({ deletion: { erasedTeams, teamsWithoutOwner }, onClose }: Props) {
  const { user } = useMe();
  const [typed, setTyped] = useState('');
  const [successors, setSuccessors] = useState<Readonly<Record<string, string>>>({});
  const remove = useDeleteAccount();
  const successorIds = teamsWithoutOwner.flatMap(({ id }) => successors[id] ?? []);
  const isReady =
    typed.trim().toLowerCase() === user.email.toLowerCase() &&
    successorIds.length === teamsWithoutOwner.length;
  const send = () => remove.mutate({ email: typed, successorIds });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !remove.isPending) send();
  };
  return (
    <form className={dialog.form} onSubmit={submit}>
      <ul className={classes.list}>
        {words.what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {erasedTeams.length > 0 && (
        <div>
          {words.erasedTeams}
          <ul className={classes.list}>
            {erasedTeams.map(({ id, name }) => (
              <li key={id}>
                <strong>{name}</strong>
              </li>
            ))}
          </ul>
        </div>
      )}
      {teamsWithoutOwner.map((team) => (
        <SuccessorSelect
          key={team.id}
          team={team}
          value={successors[team.id] ?? null}
          onChange={(id) =>
            setSuccessors(({ [team.id]: _, ...rest }) => (id ? { ...rest, [team.id]: id } : rest))
          }
        />
      ))}
      <TextInput
        label={components.typeToConfirm(user.email)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Refusal error={remove.error} onRetry={send} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {components.cancel}
        </Button>
        <Button
          type="submit"
          color="red.9"
          loading={remove.isPending || remove.isSuccess}
          disabled={!isReady}
        >
          {words.action}
        </Button>
      </div>
    </form>
  );
}
