import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Dot } from '../../components/dot.tsx';
import { budgets } from '../../words/budgets.ts';
import { percentText } from '../budget-text.ts';
import { monthText } from '../month-text.ts';
import { useBudgetAlerts, useDismissal } from './alerts.ts';
import classes from './budget-alerts.module.css';
import type { AlertGroup } from './group-alerts.ts';

const words = budgets.alert;
/** More alerts would cover the page. */
const MAX_ALERTS = 2;

/**
 * Shows the budgets that reached a threshold in a notice at the bottom of the window, until each is
 * dismissed.
 */
export function BudgetAlerts() {
  const groups = useBudgetAlerts();
  const dismiss = useDismissal();
  const [isOpen, setOpen] = useState(false);
  const hidden = groups.length - MAX_ALERTS;
  return (
    // Rendered empty at first: screen readers announce only changes of an existing live region.
    <section className={classes.place} aria-label={words.label} aria-live="polite">
      {groups.length > 0 && (
        <div className={classes.notice} data-budget-alerts>
          <ul className={classes.list}>
            {(isOpen ? groups : groups.slice(0, MAX_ALERTS)).map((group) => (
              <Alert key={group.ids.join()} group={group} onDismiss={() => dismiss(group)} />
            ))}
          </ul>
          {hidden > 0 && (
            <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.fewer : words.more(hidden)}
            </UnstyledButton>
          )}
        </div>
      )}
    </section>
  );
}

function Alert({ group, onDismiss }: { group: AlertGroup; onDismiss: () => void }) {
  const { project, month, threshold } = group;
  return (
    <li className={classes.alert}>
      <Dot colour={project.colour} />
      <span className={classes.text}>
        <Link to="/projects/$projectId" params={{ projectId: project.id }} className={classes.link}>
          <bdi>{project.name}</bdi>
        </Link>{' '}
        {threshold === 100 ? words.spent : words.reached(percentText(threshold / 100))}
        {month !== null && ` ${words.inMonth(monthText(month))}`}.
      </span>
      <ActionIcon
        className={classes.dismiss}
        aria-label={words.dismissOf(project.name)}
        title={words.dismiss}
        onClick={(event) => {
          focusNext(event.currentTarget);
          onDismiss();
        }}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** The pressed button is about to disappear, so the focus moves on first. */
function focusNext(button: HTMLElement): void {
  const item = button.closest('li');
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
  (next ?? document.getElementById('page'))?.focus();
}
