import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from '../../components/dialog.module.css';
import { type Client, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { nameProblem } from '../../data/name-problem.ts';
import { useMay } from '../../data/use-may.ts';
import { isSameRate, readRate } from '../../money/rate.ts';
import { RateInput } from '../../money/rate-input.tsx';
import { clients as words } from '../../words/clients.ts';
import { lists } from '../../words/lists.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The one to change; null for a new one. */
  client: Client | null;
}

/** What there is to say of a client. */
export function ClientDialog({ isOpen, onClose, client }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={client ? words.dialog.edit : words.dialog.create}
      size={440}
    >
      <ClientForm client={client} onDone={onClose} />
    </Modal>
  );
}

function ClientForm({ client, onDone }: { client: Client | null; onDone: () => void }) {
  const { clients } = useCatalog();
  const { create, update } = useCatalogChanges();
  const team = useTeam();
  const maySetRate = useMay('rate.manage');
  const currency = client?.defaultHourlyRate?.currency ?? team.currency;
  const [name, setName] = useState(client?.name ?? '');
  const [rateText, setRateText] = useState(client?.defaultHourlyRate?.amount ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = nameProblem(name, clients, client?.id ?? null);
  const { rate, problem: rateProblem } = readRate(rateText, currency);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== null || rateProblem !== null) return;
    if (!client) {
      void create('clients', { name: name.trim(), defaultHourlyRate: rate });
    } else {
      // A rate that stays needs no permission.
      const changedRate = isSameRate(rate, client.defaultHourlyRate) ? {} : { defaultHourlyRate: rate };
      void update('clients', client, { name: name.trim(), ...changedRate });
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
        <Button type="submit">{client ? words.dialog.keep : words.dialog.createIt}</Button>
      </div>
    </form>
  );
}
