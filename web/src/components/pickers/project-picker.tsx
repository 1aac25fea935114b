import { IconFolder } from '@tabler/icons-react';
import { roleMay } from '../../../../src/domain/policy.ts';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { newProject } from '../../data/new-project.ts';
import { pickers as words } from '../../words/pickers.ts';
import { Dot } from '../dot.tsx';
import { projectChoices, projectGroups, search } from './choices.ts';
import { Picker, type PickerVariant } from './picker.tsx';
import { PickerList } from './picker-list.tsx';
import classes from './pickers.module.css';
import { useRecentProjectIds } from './use-recent-projects.ts';

interface Props {
  value: string | null;
  onChange: (projectId: string | null) => void;
  variant?: PickerVariant;
  disabled?: boolean;
}

/** Picks a project that takes new time: the recent ones first, then by client. Who may, makes a new one in place. */
export function ProjectPicker({ value, onChange, variant = 'quiet', disabled }: Props) {
  const catalog = useCatalog();
  const project = catalog.project(value);
  const client = catalog.client(project?.clientId ?? null);
  return (
    <Picker
      label={words.project}
      // All that the button shows, for those who say what they see.
      chosen={project ? [project.name, client?.name].filter(Boolean).join(' ') : words.noProject}
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
            <span className={classes.none}>{variant === 'quiet' ? words.project : words.noProject}</span>
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
    </Picker>
  );
}

function ProjectList({ value, typed, onChange }: Pick<Props, 'value' | 'onChange'> & { typed: string }) {
  const catalog = useCatalog();
  const recentIds = useRecentProjectIds();
  const { create } = useCatalogChanges();
  const { role } = useTeam().myIdentity;
  const choices = projectChoices(catalog);
  const none = { label: null, choices: [{ value: '', label: words.noProject }] };
  return (
    <PickerList
      label={words.project}
      placeholder={words.find.project}
      initial={typed}
      groupsFor={(text) =>
        text.trim() === ''
          ? [...(value === null ? [] : [none]), ...projectGroups(choices, recentIds, words)]
          : [{ label: null, choices: search(text, choices) }]
      }
      isChosen={(id) => id === value}
      onChoose={(id) => onChange(id || null)}
      create={
        roleMay(role, 'catalog.manage')
          ? {
              label: words.create.project,
              run: async (name) => {
                const made = await create('projects', newProject(name, catalog.projects));
                if (made) onChange(made.id);
              },
            }
          : undefined
      }
    />
  );
}
