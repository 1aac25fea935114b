import type { TablerIcon } from '@tabler/icons-react';

/** An action of the command palette. */
export interface PaletteAction {
  id: string;
  group: string;
  label: string;
  /** Text that distinguishes equal labels. */
  detail?: string;
  key?: string;
  icon?: TablerIcon;
  colour?: string;
  run: () => void;
}
