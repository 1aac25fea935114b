import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Named, nameProblem } from '../../data/name-problem.ts';
import { lists as words } from '../../words/lists.ts';
import classes from '../dialog.module.css';

interface Props {
  /** The one to change; null for a new one. */
  item: Named | null;
  /** Those that must not have the same name. */
  siblings: readonly Named[];
  /** Whether all but the name can be kept as it is. */
  isValid: boolean;
  /** What the button says. */
  action: string;
  onKeep: (name: string) => void;
  onDone: () => void;
  /** What comes before the name and after it; problems are shown once it is submitted. */
  before?: (isSubmitted: boolean) => ReactNode;
  children?: (isSubmitted: boolean) => ReactNode;
}

/** What there is to say of an item of the catalog: its name, and whatever else its kind has. */
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
