import { IconBriefcase } from '@tabler/icons-react';
import { roleMay } from '../../../../src/domain/policy.ts';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { pickers as words } from '../../words/pickers.ts';
import { search } from './choices.ts';
import { Picker, type PickerVariant } from './picker.tsx';
import { PickerList } from './picker-list.tsx';
import classes from './pickers.module.css';

interface Props {
  value: string | null;
  onChange: (clientId: string | null) => void;
  variant?: PickerVariant;
  disabled?: boolean;
}

/** Picks a client that is not archived. Who may, makes a new one in place. */
export function ClientPicker({ value, onChange, variant = 'quiet', disabled }: Props) {
  const catalog = useCatalog();
  const { create } = useCatalogChanges();
  const { role } = useTeam().myIdentity;
  const client = catalog.client(value);
  const choices = catalog.clients
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ value: id, label: name }));
  const none = { value: '', label: words.noClient };
  return (
    <Picker
      label={words.client}
      chosen={client?.name ?? words.noClient}
      variant={variant}
      disabled={disabled}
      button={
        <>
          {variant === 'quiet' && <IconBriefcase size={16} className={classes.mark} aria-hidden />}
          <span className={client ? classes.name : classes.none}>{client?.name ?? words.noClient}</span>
        </>
      }
    >
      {(close, typed) => {
        const choose = (id: string) => {
          close();
          onChange(id || null);
        };
        return (
          <PickerList
            label={words.client}
            placeholder={words.find.client}
            initial={typed}
            groupsFor={(text) => [
              {
                label: null,
                choices: value !== null && text.trim() === '' ? [none, ...choices] : search(text, choices),
              },
            ]}
            isChosen={(id) => id === value}
            onChoose={choose}
            create={
              roleMay(role, 'catalog.manage')
                ? {
                    label: words.create.client,
                    run: async (name) => {
                      const made = await create('clients', { name, defaultHourlyRate: null });
                      if (made) choose(made.id);
                    },
                  }
                : undefined
            }
          />
        );
      }}
    </Picker>
  );
}
