import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Named, nameProblem } from '../../data/name-problem.ts';
import { lists as words } from '../../words/lists.ts';
import classes from '../dialog.module.css';

interface Props {
  /** The item to edit; null for a new one. */
  item: Named | null;
  /** Items whose names are taken. */
  siblings: readonly Named[];
  /** Whether all fields except the name are valid. */
  isValid: boolean;
  /** The label of the button. */
  action: string;
  onKeep: (name: string) => void;
  onDone: () => void;
  /** Fields before and after the name. Problems show after the first submit. */
  before?: (isSubmitted: boolean) => ReactNode;
  children?: (isSubmitted: boolean) => ReactNode;
}

/** The form of a catalog item: its name and the fields of its kind. */
export function ItemForm({ item, siblings, isValid, action, onKeep, onDone, before, children }: Props) {
  const [name, setName] = useState(item?.name ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = nameProblem(name, siblings, item?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== null || !isValid) return;
    onKeep(name.trim());
    onDone();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {before?.(isSubmitted)}
      <TextInput
        label={words.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isSubmitted ? problem : null}
        classNames={{ error: classes.problem }}
        autoComplete="off"
        data-autofocus={before === undefined || undefined}
      />
      {children?.(isSubmitted)}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit">{action}</Button>
      </div>
    </form>
  );
}
