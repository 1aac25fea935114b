/** A position in the grid. In a row without time, the remove button precedes the first day. */
export interface Place {
  row: number;
  column: number;
}

export const BUTTON_COLUMN = -1;

interface Shape {
  rows: number;
  columns: number;
  hasButton: (row: number) => boolean;
}

export type Move =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'next'
  | 'previous';

const arrows = new Map<string, Move>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The move of a key, as in a spreadsheet; null for other keys. */
export function moveOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Move | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === 'Home' ? 'first' : key === 'End' ? 'last' : null;
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (shiftKey) return null;
  if (key === 'Home') return 'rowStart';
  if (key === 'End') return 'rowEnd';
  return arrows.get(key) ?? null;
}

/** The position after a move: unchanged at an edge, null if Tab leaves the grid. */
export function placeAfter({ row, column }: Place, move: Move, shape: Shape): Place | null {
  const { rows, columns } = shape;
  const first = (of: number) => (shape.hasButton(of) ? BUTTON_COLUMN : 0);
  const within = (place: Place) => ({ ...place, column: Math.max(place.column, first(place.row)) });
  switch (move) {
    case 'left':
      return within({ row, column: column - 1 });
    case 'right':
      return { row, column: Math.min(column + 1, columns - 1) };
    case 'up':
      return within({ row: Math.max(row - 1, 0), column });
    case 'down':
      return within({ row: Math.min(row + 1, rows - 1), column });
    case 'rowStart':
      return { row, column: 0 };
    case 'rowEnd':
      return { row, column: columns - 1 };
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return { row: rows - 1, column: columns - 1 };
    case 'next':
      if (column < columns - 1) return { row, column: column + 1 };
      return row < rows - 1 ? { row: row + 1, column: 0 } : null;
    case 'previous':
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: columns - 1 } : null;
  }
}
