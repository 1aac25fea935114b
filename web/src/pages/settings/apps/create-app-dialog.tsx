import { Button, Checkbox, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { NAME_LIMIT } from '../../../../../src/domain/text/text.ts';
import dialog from '../../../components/dialog.module.css';
import { Refusal } from '../../../components/refusal.tsx';
import { access } from '../../../words/access.ts';
import { components } from '../../../words/components.ts';
import classes from './apps.module.css';
import { type App, useCreateApp } from './apps.ts';
import { type KnownPreset, knownPresets, readLines } from './preset.ts';

const words = access.apps;

interface Props {
  opened: boolean;
  onClose: () => void;
  onMade: (app: App, secret: string | null) => void;
}

export function CreateAppDialog({ opened, onClose, onMade }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.createTitle}>
      <Form onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

const [first] = knownPresets;

function Form({ onClose, onMade }: Omit<Props, 'opened'>) {
  const [chosen, setChosen] = useState<KnownPreset | undefined>(first);
  // Typed values belong to one preset.
  const [name, setName] = useState<string | null>(null);
  const [lines, setLines] = useState<string | null>(null);
  const [isConfidential, setConfidential] = useState(false);
  const create = useCreateApp(onMade);
  if (!chosen) return null;
  const { preset } = chosen;
  const isCustom = preset.id === 'custom';
  const choose = (value: string | null) => {
    setChosen(knownPresets.find((one) => one.name === value));
    setName(null);
    setLines(null);
    create.reset();
  };
  const shownLines = lines ?? preset.redirectUris.join('\n');
  const send = () =>
    create.mutate({
      preset: chosen.name,
      name: name ?? preset.name,
      redirectUris: readLines(shownLines),
      confidential: isCustom ? isConfidential : preset.confidential,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={dialog.form} onSubmit={submit}>
      <Select
        label={words.which}
        value={chosen.name}
        data={knownPresets.map((one) => ({ value: one.name, label: one.preset.name }))}
        onChange={choose}
        allowDeselect={false}
        data-autofocus
      />
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name ?? preset.name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={NAME_LIMIT}
        required
        withAsterisk={false}
        autoComplete="off"
      />
      <Textarea
        label={words.redirects}
        description={preset.redirectUriHint ?? words.redirectsHint}
        value={shownLines}
        onChange={(event) => setLines(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: classes.lines }}
      />
      {isCustom && (
        <Checkbox
          label={words.confidential}
          description={words.confidentialHint}
          checked={isConfidential}
          onChange={(event) => setConfidential(event.currentTarget.checked)}
        />
      )}
      <Refusal error={create.error} onRetry={send} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {components.cancel}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {words.createAction}
        </Button>
      </div>
    </form>
  );
}
