import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { NAME_LIMIT } from '../../../../../src/domain/text/text.ts';
import dialog from '../../../components/dialog.module.css';
import { nameProblem } from '../../../data/name-problem.ts';
import { components } from '../../../words/components.ts';
import { savedReports } from '../../../words/saved-reports.ts';

const words = savedReports.dialog;

interface Values {
  name: string;
  sharedWithTeam: boolean;
}

interface Props {
  opened: boolean;
  title: string;
  /** The label of the button. */
  action: string;
  /** The initial values. */
  start: Values;
  /** For a new report: a note on what is saved. */
  note?: string | undefined;
  onKeep: (values: Values) => void;
  onClose: () => void;
}

/** A dialog for the name and visibility of a saved report. */
export function SaveDialog({ opened, title, onClose, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Form {...form} onClose={onClose} />
    </Modal>
  );
}

function Form({ action, start, note, onKeep, onClose }: Omit<Props, 'opened' | 'title'>) {
  const [name, setName] = useState(start.name);
  const [sharedWithTeam, setShared] = useState(start.sharedWithTeam);
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = nameProblem(name, [], null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== null) return;
    onClose();
    onKeep({ name: name.trim(), sharedWithTeam });
  };
  return (
    <form className={dialog.form} onSubmit={submit} noValidate>
      <TextInput
        label={words.name}
        placeholder={words.nameExample}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isSubmitted ? problem : null}
        classNames={{ error: dialog.problem }}
        maxLength={NAME_LIMIT}
        autoComplete="off"
        data-autofocus
      />
      <Switch
        label={words.shared}
        description={words.sharedNote}
        checked={sharedWithTeam}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {note && <div className={dialog.help}>{note}</div>}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {components.cancel}
        </Button>
        <Button type="submit">{action}</Button>
      </div>
    </form>
  );
}
