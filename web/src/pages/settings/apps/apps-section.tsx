import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../../../components/empty.tsx';
import { useAddresses } from '../../../data/addresses.ts';
import { access } from '../../../words/access.ts';
import { type Secret, SecretPanel } from '../secret/secret-panel.tsx';
import { Intro } from '../shared/intro.tsx';
import { AppRow } from './app-row.tsx';
import classes from './apps.module.css';
import { type App, appsQuery } from './apps.ts';
import { ConnectedApps } from './connected-apps.tsx';
import { CreateAppDialog } from './create-app-dialog.tsx';
import { appSnippet } from './preset.ts';

const words = access.apps;

export function AppsSection() {
  const { data: apps } = useSuspenseQuery(appsQuery);
  const { mcp } = useAddresses();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);

  const showSecret = (app: App, text: string, title: string) =>
    setSecret({ title, text, what: words.secret, snippets: [appSnippet(app, text, mcp)] });
  const onMade = (app: App, text: string | null) => {
    setCreating(false);
    setOpenId(app.id);
    if (text !== null) showSecret(app, text, words.madeTitle(app.name));
  };
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <>
      <ConnectedApps />
      <section aria-labelledby="own-apps" className={classes.section}>
        <h3 id="own-apps" className={classes.title}>
          {words.mine}
        </h3>
        <Intro action={apps.length > 0 && create}>{words.mineIntro}</Intro>
        {apps.length === 0 && (
          <Empty title={words.empty} action={create}>
            {words.emptyText}
          </Empty>
        )}
        <ul className={classes.list}>
          {apps.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              isOpen={app.id === openId}
              onToggle={() => setOpenId(app.id === openId ? null : app.id)}
              onRotated={(text) => showSecret(app, text, words.rotatedTitle(app.name))}
            />
          ))}
        </ul>
      </section>
      <CreateAppDialog opened={isCreating} onClose={() => setCreating(false)} onMade={onMade} />
      <SecretPanel secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
