import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { scopes as allScopes, grantedScopes } from '../../../../../src/domain/teams/policy.ts';
import { NAME_LIMIT } from '../../../../../src/domain/text/text.ts';
import dialog from '../../../components/dialog.module.css';
import { Refusal } from '../../../components/refusal.tsx';
import { access } from '../../../words/access.ts';
import { components } from '../../../words/components.ts';
import classes from './create-key-dialog.module.css';
import { useCreateKey } from './keys.ts';

const words = access.keys;

interface Props {
  opened: boolean;
  onClose: () => void;
  onMade: (name: string, secret: string) => void;
}

export function CreateKeyDialog({ opened, onClose, onMade }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.createTitle}>
      <Form onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

function Form({ onClose, onMade }: Omit<Props, 'opened'>) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([...allScopes]);
  const create = useCreateKey(onMade);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scopes.length > 0)
      create.mutate({ name, scopes: allScopes.filter((scope) => scopes.includes(scope)) });
  };
  return (
    <form className={dialog.form} onSubmit={submit}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={NAME_LIMIT}
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox.Group
        label={words.may}
        value={scopes}
        onChange={(chosen) => setScopes(grantedScopes(chosen))}
        error={scopes.length === 0 && words.noScope}
      >
        <div className={classes.choices}>
          {allScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              disabled={scope === 'read' && scopes.includes('write')}
              label={access.scopes[scope].name}
              description={access.scopes[scope].hint}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Refusal error={create.error} onRetry={() => create.variables && create.mutate(create.variables)} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {components.cancel}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
          {words.createAction}
        </Button>
      </div>
    </form>
  );
}
