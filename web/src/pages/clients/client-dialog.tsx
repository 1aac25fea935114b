import { Modal } from '@mantine/core';
import { ItemForm } from '../../components/item-dialog/item-form.tsx';
import { useItemRate } from '../../components/item-dialog/use-item-rate.ts';
import { type Client, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useMay } from '../../data/use-may.ts';
import { RateInput } from '../../money/rate-input.tsx';
import { clients as words } from '../../words/clients.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The client to edit; null for a new one. */
  client: Client | null;
}

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
  const maySetRate = useMay('rate.manage');
  const { rate, problem, isChanged, input } = useItemRate(client?.defaultHourlyRate ?? null);
  const keep = (name: string) => {
    if (!client) void create('clients', { name, defaultHourlyRate: rate });
    else void update('clients', client, { name, ...(isChanged && { defaultHourlyRate: rate }) });
  };
  return (
    <ItemForm
      item={client}
      siblings={clients}
      isValid={problem === null}
      action={client ? words.dialog.keep : words.dialog.createIt}
      onKeep={keep}
      onDone={onDone}
    >
      {(isSubmitted) =>
        maySetRate && (
          <RateInput {...input} description={words.dialog.rateHelp} problem={isSubmitted ? problem : null} />
        )
      }
    </ItemForm>
  );
}
