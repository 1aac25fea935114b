import { Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { ColourField } from '../../components/colours/colour-field.tsx';
import classes from '../../components/dialog.module.css';
import { ItemForm } from '../../components/item-dialog/item-form.tsx';
import { useItemRate } from '../../components/item-dialog/use-item-rate.ts';
import { ClientPicker } from '../../components/pickers/client-picker.tsx';
import { type Project, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { nextColour } from '../../data/new-project.ts';
import { useMay } from '../../data/use-may.ts';
import { RateInput } from '../../money/rate-input.tsx';
import { projects as words } from '../../words/projects.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The project to edit; null for a new one. */
  project: Project | null;
  /** The client of a new project. */
  clientId?: string | null;
}

export function ProjectDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={form.project ? words.dialog.edit : words.dialog.create}
      size={440}
    >
      <ProjectForm {...form} onDone={onClose} />
    </Modal>
  );
}

function ProjectForm({
  project,
  clientId: ofClient = null,
  onDone,
}: Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const { projects } = useCatalog();
  const { create, update } = useCatalogChanges();
  const maySetRate = useMay('rate.manage');
  const [colour, setColour] = useState<string>(project?.colour ?? nextColour(projects));
  const [clientId, setClientId] = useState(project?.clientId ?? ofClient);
  const [billable, setBillable] = useState(project?.billable ?? true);
  const { rate, problem, isChanged, input } = useItemRate(project?.hourlyRate ?? null);
  const keep = (name: string) => {
    const values = { name, colour, clientId, billable };
    if (!project) void create('projects', { ...values, hourlyRate: rate });
    else void update('projects', project, { ...values, ...(isChanged && { hourlyRate: rate }) });
  };
  return (
    <ItemForm
      item={project}
      siblings={projects.filter((other) => other.clientId === clientId)}
      isValid={problem === null}
      action={project ? words.dialog.keep : words.dialog.createIt}
      onKeep={keep}
      onDone={onDone}
    >
      {(isSubmitted) => (
        <>
          <ColourField label={words.dialog.colour} value={colour} onChange={setColour} />
          <ClientPicker value={clientId} onChange={setClientId} variant="field" />
          <Switch
            label={words.dialog.billable}
            description={words.dialog.billableHelp}
            classNames={{ description: classes.help }}
            checked={billable}
            onChange={(event) => setBillable(event.currentTarget.checked)}
          />
          {maySetRate && (
            <RateInput
              {...input}
              description={words.dialog.rateHelp}
              problem={isSubmitted ? problem : null}
            />
          )}
        </>
      )}
    </ItemForm>
  );
}
