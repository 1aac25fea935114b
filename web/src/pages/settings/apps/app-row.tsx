import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { ago } from '../../../time/ago.ts';
import { access } from '../../../words/access.ts';
import { AppDetails } from './app-details.tsx';
import classes from './apps.module.css';
import type { App } from './apps.ts';

const words = access.apps;

interface Props {
  app: App;
  isOpen: boolean;
  onToggle: () => void;
  onRotated: (secret: string) => void;
}

/** An app in the list. It expands to show its connection details and settings. */
export function AppRow({ app, isOpen, onToggle, onRotated }: Props) {
  const details = `app-${app.id}`;
  return (
    <li className={classes.item}>
      <UnstyledButton
        className={classes.row}
        onClick={onToggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
      >
        <IconChevronRight size={16} className={classes.mark} aria-hidden />
        <span className={classes.names}>
          <span className={classes.name}>{app.name}</span>
          <span className={classes.note}>
            {words.kind(app.confidential)} ·{' '}
            {app.lastUsedAt ? words.used(ago(Date.parse(app.lastUsedAt), Date.now())) : words.unused}
          </span>
        </span>
      </UnstyledButton>
      {isOpen && (
        <section id={details} className={classes.details} aria-label={words.details(app.name)}>
          <AppDetails app={app} onRotated={onRotated} />
        </section>
      )}
    </li>
  );
}
