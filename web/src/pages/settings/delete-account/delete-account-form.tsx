import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import dialog from '../../../components/dialog.module.css';
import { Refusal } from '../../../components/refusal.tsx';
import { components } from '../../../words/components.ts';
import { deleteAccount as words } from '../../../words/delete-account.ts';
import classes from './delete-account.module.css';
import { type Successor, SuccessorSelect } from './successor-select.tsx';

interface NamedTeam {
  id: string;
  name: string;
}

interface Props {
  email: string;
  consequences: readonly string[];
  erasedTeams: readonly NamedTeam[];
  erasedTeamsLabel: string;
  teamsWithoutOwner: readonly NamedTeam[];
  /** The members who can become owners of these teams. */
  successors: readonly (Successor & { teamId: string })[];
  newOwnerHint: string;
  isPending: boolean;
  error: Error | null;
  onDelete: (args: { email: string; successorIds: string[] }) => void;
  onClose: () => void;
}

/**
 * A form that explains the consequences and asks for the new owners of teams and the address as a
 * confirmation.
 */
export function DeleteAccountForm({
  email,
  consequences,
  erasedTeams,
  erasedTeamsLabel,
  teamsWithoutOwner,
  successors,
  newOwnerHint,
  isPending,
  error,
  onDelete,
  onClose,
}: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const successorIds = teamsWithoutOwner.flatMap(({ id }) => chosen[id] ?? []);
  const isReady =
    typed.trim().toLowerCase() === email.toLowerCase() && successorIds.length === teamsWithoutOwner.length;
  const send = () => onDelete({ email: typed, successorIds });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) send();
  };
  return (
    <form className={dialog.form} onSubmit={submit}>
      <ul className={classes.list}>
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {erasedTeams.length > 0 && (
        <div>
          {erasedTeamsLabel}
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
          hint={newOwnerHint}
          members={successors.filter(({ teamId }) => teamId === team.id)}
          value={chosen[team.id] ?? null}
          onChange={(id) =>
            setChosen(({ [team.id]: _, ...rest }) => (id ? { ...rest, [team.id]: id } : rest))
          }
        />
      ))}
      <TextInput
        label={components.typeToConfirm(email)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Refusal error={error} onRetry={send} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {components.cancel}
        </Button>
        <Button type="submit" color="red.9" loading={isPending} disabled={!isReady}>
          {words.action}
        </Button>
      </div>
    </form>
  );
}
