import { IconFolder } from '@tabler/icons-react';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { newProject } from '../../data/new-project.ts';
import { pickers } from '../../words/pickers.ts';
import { Dot } from '../dot.tsx';
import { projectChoices, projectGroups } from './choices.ts';
import { ItemList } from './item-list.tsx';
import { PickerButton, type PickerVariant } from './picker-button.tsx';
import classes from './pickers.module.css';
import { useRecentProjectIds } from './use-recent-projects.ts';

const words = pickers.project;

interface Props {
  value: string | null;
  onChange: (projectId: string | null) => void;
  variant?: PickerVariant;
  disabled?: boolean;
}

/**
 * Picks an active project: recent ones first, then by client. Users with the permission can create a project
 * in place.
 */
export function ProjectPicker({ value, onChange, variant = 'quiet', disabled }: Props) {
  const catalog = useCatalog();
  const project = catalog.project(value);
  const client = catalog.client(project?.clientId ?? null);
  return (
    <PickerButton
      label={words.label}
      // The accessible name contains all visible text, for voice control.
      chosen={project ? [project.name, client?.name].filter(Boolean).join(' ') : words.none}
      variant={variant}
      disabled={disabled}
      button={
        project ? (
          <>
            <Dot colour={project.colour} />
            <span className={classes.name}>{project.name}</span>{' '}
            {client && <span className={classes.detail}>{client.name}</span>}
          </>
        ) : (
          <>
            {variant === 'quiet' && <IconFolder size={16} className={classes.mark} aria-hidden />}
            <span className={classes.none}>{variant === 'quiet' ? words.label : words.none}</span>
          </>
        )
      }
    >
      {(close, typed) => (
        <ProjectList
          value={value}
          typed={typed}
          onChange={(id) => {
            close();
            onChange(id);
          }}
        />
      )}
    </PickerButton>
  );
}

function ProjectList({ value, typed, onChange }: Pick<Props, 'value' | 'onChange'> & { typed: string }) {
  const catalog = useCatalog();
  const recentIds = useRecentProjectIds();
  const { create } = useCatalogChanges();
  const choices = projectChoices(catalog);
  return (
    <ItemList
      words={words}
      value={value}
      onChange={onChange}
      typed={typed}
      choices={choices}
      groups={projectGroups(choices, recentIds, pickers)}
      create={(name) => create('projects', newProject(name, catalog.projects))}
    />
  );
}
