import { invalid } from '../lib/errors.ts';

/** Twelve project colours that colour-blind people can distinguish. New projects without a colour get them in rotation. */
export const projectColours = [
  '#3b6fd4',
  '#d9662b',
  '#2f9e77',
  '#b8418f',
  '#c59a12',
  '#5b4fc4',
  '#3aa0c9',
  '#c2403d',
  '#7a9a2e',
  '#8a6d4f',
  '#6b7684',
  '#e08fb0',
] as const;

export function checkColour(text: string, field = 'colour'): string {
  const colour = text.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw invalid(field, `${field} must be a colour such as "#3b6fd4".`);
  return colour;
}
