import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Empty } from '../../../components/empty.tsx';
import { useMe } from '../../../data/me.ts';
import { installation as words } from '../../../words/installation.ts';
import { Intro } from '../shared/intro.tsx';
import classes from './installation.module.css';
import { Log } from './log.tsx';
import { People } from './people.tsx';
import { Server } from './server.tsx';
import { Teams } from './teams.tsx';

const views = { people: People, teams: Teams, log: Log, server: Server };
type View = keyof typeof views;

export function InstallationSection() {
  const { user } = useMe();
  const [view, setView] = useState<View>('people');
  if (!user.administersInstallation) {
    return <Empty title={words.onlyAdministrators}>{words.onlyAdministratorsText}</Empty>;
  }
  const Chosen = views[view];
  return (
    <>
      <Intro>{words.intro}</Intro>
      <SegmentedControl
        className={classes.views}
        value={view}
        onChange={(value) => setView(value as View)}
        data={Object.entries(words.views).map(([value, label]) => ({ value, label }))}
      />
      <Chosen />
    </>
  );
}
