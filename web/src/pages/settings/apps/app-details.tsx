import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useAddresses } from '../../../data/addresses.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { access } from '../../../words/access.ts';
import { SnippetBox } from '../secret/snippet-tabs.tsx';
import { AppForm } from './app-form.tsx';
import classes from './apps.module.css';
import { type App, useDeleteApp, useRotateSecret } from './apps.ts';
import { appSnippet } from './preset.ts';

const words = access.apps;

interface Props {
  app: App;
  onRotated: (secret: string) => void;
}

export function AppDetails({ app, onRotated }: Props) {
  const { mcp } = useAddresses();
  const { moment } = useTimeFormat();
  return (
    <>
      <div className={classes.clientId}>
        <span className={classes.label}>{words.clientId}</span>
        <code className={classes.code}>{app.id}</code>
        <CopyButton text={app.id} what={words.clientId} />
      </div>
      <div>
        <h4 className={classes.subtitle}>{words.connect}</h4>
        <SnippetBox snippet={appSnippet(app, null, mcp)} />
      </div>
      <AppForm app={app} />
      <div className={classes.foot}>
        <span className={classes.note}>{words.made(moment(Date.parse(app.createdAt)))}</span>
        {app.confidential && <Rotate app={app} onRotated={onRotated} />}
        <Remove app={app} />
      </div>
    </>
  );
}

function Rotate({ app, onRotated }: Props) {
  const [isAsking, setAsking] = useState(false);
  const rotate = useRotateSecret(app, (secret) => {
    setAsking(false);
    onRotated(secret);
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.rotate}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={words.rotateTitle(app.name)}
        action={words.rotate}
        dangerous
        isPending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        {words.rotateText}
      </ConfirmDialog>
    </>
  );
}

function Remove({ app }: { app: App }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteApp(app, () => {
    setAsking(false);
    notifications.show({ message: words.removed(app.name) });
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={words.removeTitle(app.name)}
        action={words.remove}
        dangerous
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        {words.removeText}
      </ConfirmDialog>
    </>
  );
}
