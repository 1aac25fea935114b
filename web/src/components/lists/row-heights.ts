import { useMediaQuery } from '@mantine/hooks';

interface RowHeights {
  row: number;
  group: number;
}

const WIDE: RowHeights = { row: 44, group: 48 };
/** On a phone a row has two lines and a height that suits touch. */
const NARROW: RowHeights = { row: 56, group: 48 };

export function useRowHeights(): RowHeights {
  return useMediaQuery('(max-width: 639px)') ? NARROW : WIDE;
}
