import { IconBriefcase } from '@tabler/icons-react';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { pickers } from '../../words/pickers.ts';
import { ItemPicker } from './item-picker.tsx';
import type { PickerVariant } from './picker-button.tsx';
import classes from './pickers.module.css';

interface Props {
  value: string | null;
  onChange: (clientId: string | null) => void;
  variant?: PickerVariant;
  disabled?: boolean;
}

/** Picks a client that is not archived. */
export function ClientPicker({ value, onChange, variant = 'quiet', disabled }: Props) {
  const catalog = useCatalog();
  const { create } = useCatalogChanges();
  const words = pickers.client;
  return (
    <ItemPicker
      words={words}
      icon={<IconBriefcase size={16} className={classes.mark} aria-hidden />}
      chosen={catalog.client(value)}
      quietNone={words.none}
      items={catalog.clients.filter(({ archived }) => !archived)}
      value={value}
      onChange={onChange}
      create={(name) => create('clients', { name, defaultHourlyRate: null })}
      variant={variant}
      disabled={disabled}
    />
  );
}
