import { expect, it } from 'vitest';
import { weekStartOf } from './week-start-of.ts';

it.each([
  ['en-GB,en;q=0.9', 'MONDAY'],
  ['de', 'MONDAY'],
  ['en-US,de;q=0.5', 'SUNDAY'],
  ['pt-BR;q=0.8', 'SUNDAY'],
  ['ar-EG, en', 'SATURDAY'],
  // There they start on Friday, which nobody can choose.
  ['dv-MV', 'MONDAY'],
  ['*', 'MONDAY'],
  ['', 'MONDAY'],
  ['<script>', 'MONDAY'],
  [undefined, 'MONDAY'],
] as const)('weeks of %s start on %s', (header, day) => {
  expect(weekStartOf(header)).toBe(day);
});
