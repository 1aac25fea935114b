import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { projectColours } from '../../../../src/domain/colour.ts';
import { ColourField } from '../../components/colours/colour-field.tsx';
import classes from '../../components/dialog.module.css';
import { ClientPicker } from '../../components/pickers/client-picker.tsx';
import { type Project, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { nameProblem } from '../../data/name-problem.ts';
import { useMay } from '../../data/use-may.ts';
import { isSameRate, readRate } from '../../money/rate.ts';
import { RateInput } from '../../money/rate-input.tsx';
import { lists } from '../../words/lists.ts';
import { projects as words } from '../../words/projects.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The one to change; null for a new one. */
  project: Project | null;
  /** The client of a new one. */
  clientId?: string | null;
}

/** What there is to say of a project. */
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
  const team = useTeam();
  const maySetRate = useMay('rate.manage');
  const currency = project?.hourlyRate?.currency ?? team.currency;

  const [name, setName] = useState(project?.name ?? '');
  const [colour, setColour] = useState<string>(
    project?.colour ?? projectColours[projects.length % projectColours.length] ?? projectColours[0],
  );
  const [clientId, setClientId] = useState(project?.clientId ?? ofClient);
  const [billable, setBillable] = useState(project?.billable ?? true);
  const [rateText, setRateText] = useState(project?.hourlyRate?.amount ?? '');
  const [isSubmitted, setSubmitted] = useState(false);

  const siblings = projects.filter((other) => other.clientId === clientId);
  const problem = nameProblem(name, siblings, project?.id ?? null);
  const { rate, problem: rateProblem } = readRate(rateText, currency);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== null || rateProblem !== null) return;
    const values = { name: name.trim(), colour, clientId, billable };
    if (!project) {
      void create('projects', { ...values, hourlyRate: rate });
    } else {
      // A rate that stays needs no permission.
      const changedRate = isSameRate(rate, project.hourlyRate) ? {} : { hourlyRate: rate };
      void update('projects', project, { ...values, ...changedRate });
    }
    onDone();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={words.dialog.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isSubmitted ? problem : null}
        classNames={{ error: classes.problem }}
        autoComplete="off"
        data-autofocus
      />
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
          value={rateText}
          onChange={setRateText}
          currency={currency}
          description={words.dialog.rateHelp}
          problem={isSubmitted ? rateProblem : null}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {lists.cancel}
        </Button>
        <Button type="submit">{project ? words.dialog.keep : words.dialog.createIt}</Button>
      </div>
    </form>
  );
}
