import type { TablerIcon } from '@tabler/icons-react';

/** Something that the palette offers. */
export interface PaletteAction {
  id: string;
  group: string;
  label: string;
  /** Text beside the label that tells equal labels apart. */
  detail?: string;
  key?: string;
  icon?: TablerIcon;
  colour?: string;
  run: () => void;
}
