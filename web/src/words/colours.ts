import type { projectColours } from '../../../src/domain/colour.ts';

/** The names of the project colours. */
export const colours: Record<(typeof projectColours)[number], string> = {
  '#3b6fd4': 'Blue',
  '#d9662b': 'Orange',
  '#2f9e77': 'Green',
  '#b8418f': 'Magenta',
  '#c59a12': 'Gold',
  '#5b4fc4': 'Violet',
  '#3aa0c9': 'Sky',
  '#c2403d': 'Red',
  '#7a9a2e': 'Olive',
  '#8a6d4f': 'Brown',
  '#6b7684': 'Grey',
  '#e08fb0': 'Pink',
};
