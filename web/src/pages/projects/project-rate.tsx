import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { useMay } from '../../data/use-may.ts';
import { showRate } from '../../money/rate.ts';
import { RateField } from '../../money/rate-field.tsx';
import { rates as words } from '../../words/rates.ts';
import classes from './project-page.module.css';

/** The hourly rate of a project, for users who may see rates; editable in place. */
export function ProjectRate({ project }: { project: Project }) {
  const { currency } = useTeam();
  const { update } = useCatalogChanges();
  const mayManage = useMay('rate.manage');
  const [isEditing, setEditing] = useState(false);
  const rate = project.hourlyRate;
  if (!mayManage) {
    return rate && <span className={`${classes.detail} figures`}>{showRate(rate)}</span>;
  }
  if (isEditing) {
    return (
      <span className={classes.rate}>
        <RateField
          label={words.label}
          rate={rate}
          currency={rate?.currency ?? currency}
          placeholder={words.none}
          width={200}
          autoFocus
          onSave={(hourlyRate) => void update('projects', project, { hourlyRate })}
          onLeave={() => setEditing(false)}
        />
      </span>
    );
  }
  const text = rate ? showRate(rate) : words.none;
  return (
    <UnstyledButton
      className={`${classes.toggle} figures`}
      aria-label={words.change(text)}
      onClick={() => setEditing(true)}
    >
      {text}
    </UnstyledButton>
  );
}
