import { Button, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { NAME_LIMIT } from '../../../../../src/domain/text/text.ts';
import { Refusal } from '../../../components/refusal.tsx';
import { access } from '../../../words/access.ts';
import classes from './apps.module.css';
import { type App, useUpdateApp } from './apps.ts';
import { readLines } from './preset.ts';

const words = access.apps;

/** A form for the name and the redirect addresses of an app. */
export function AppForm({ app }: { app: App }) {
  const [name, setName] = useState<string | null>(null);
  const [lines, setLines] = useState<string | null>(null);
  const update = useUpdateApp(app, () => {
    setName(null);
    setLines(null);
    notifications.show({ message: words.saved(name ?? app.name) });
  });
  const isChanged = name !== null || lines !== null;
  const save = () =>
    update.mutate({
      ...(name !== null && { name }),
      ...(lines !== null && { redirectUris: readLines(lines) }),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={words.name}
        value={name ?? app.name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={NAME_LIMIT}
        autoComplete="off"
      />
      <Textarea
        label={words.redirects}
        description={words.redirectsHint}
        value={lines ?? app.redirectUris.join('\n')}
        onChange={(event) => setLines(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: classes.lines }}
      />
      <Refusal error={update.error} onRetry={save} />
      {isChanged && (
        <div>
          <Button type="submit" loading={update.isPending}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
}
