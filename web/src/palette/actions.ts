import type { TablerIcon } from '@tabler/icons-react';

/** Something that the palette offers. */
export interface PaletteAction {
  id: string;
  group: string;
  label: string;
  /** What stands beside the label, to tell equals apart. */
  detail?: string;
  key?: string;
  icon?: TablerIcon;
  colour?: string;
  run: () => void;
}
