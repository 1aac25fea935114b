import { Popover, UnstyledButton } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useState } from 'react';
import { ColourField, colourName } from '../../components/colours/colour-field.tsx';
import { Dot } from '../../components/dot.tsx';
import { NameField } from '../../components/lists/name-field.tsx';
import { ClientPicker } from '../../components/pickers/client-picker.tsx';
import { type Project, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { nameProblem } from '../../data/name-problem.ts';
import { useMay } from '../../data/use-may.ts';
import { MoneySign } from '../../money/money-sign.tsx';
import { lists } from '../../words/lists.ts';
import { projects as words } from '../../words/projects.ts';
import classes from './project-page.module.css';
import { ProjectRate } from './project-rate.tsx';

/** The colour and name of a project, editable in place with the permission. */
export function ProjectHeading({ project }: { project: Project }) {
  const { projects } = useCatalog();
  const { update } = useCatalogChanges();
  const [isEditing, setEditing] = useState(false);
  const mayManage = useMay('catalog.manage');
  if (!mayManage) {
    return (
      <span className={classes.heading}>
        <Dot colour={project.colour} />
        <span className={classes.name}>{project.name}</span>
      </span>
    );
  }
  const siblings = projects.filter(({ clientId }) => clientId === project.clientId);
  return (
    <span className={classes.heading}>
      <ColourButton project={project} />
      <NameField
        name={project.name}
        label={lists.renameOne(project.name)}
        isEditing={isEditing}
        onEditing={setEditing}
        problemWith={(name) => nameProblem(name, siblings, project.id)}
        onRename={(name) => void update('projects', project, { name })}
      />
    </span>
  );
}

function ColourButton({ project }: { project: Project }) {
  const { update } = useCatalogChanges();
  return (
    <Popover position="bottom-start" shadow="sm" width={232} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.colour}
          aria-label={words.page.changeColour(colourName(project.colour))}
        >
          <Dot colour={project.colour} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ColourField
          label={words.dialog.colour}
          value={project.colour}
          onChange={(colour) => void update('projects', project, { colour })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The client of a project, and its billing. */
export function ProjectDetails({ project }: { project: Project }) {
  const catalog = useCatalog();
  const { update } = useCatalogChanges();
  const mayManage = useMay('catalog.manage');
  const client = catalog.client(project.clientId);
  const billable = (
    <>
      <MoneySign isOn={project.billable} />
      {project.billable ? words.billable : words.notBillable}
    </>
  );
  return (
    <div className={classes.details}>
      {mayManage ? (
        <>
          <ClientPicker
            value={project.clientId}
            onChange={(clientId) => void update('projects', project, { clientId })}
          />
          <UnstyledButton
            className={classes.toggle}
            aria-pressed={project.billable}
            aria-label={words.billable}
            onClick={() => void update('projects', project, { billable: !project.billable })}
          >
            {billable}
          </UnstyledButton>
        </>
      ) : (
        <>
          {client && (
            <span className={classes.detail}>
              <IconBriefcase size={16} stroke={1.5} aria-hidden />
              {client.name}
            </span>
          )}
          <span className={classes.detail}>{billable}</span>
        </>
      )}
      <ProjectRate project={project} />
    </div>
  );
}
