import { expect, it } from 'vitest';
import { weekStartOf } from './week-start-of.ts';

it.each([
  ['en-GB,en;q=0.9', 'MONDAY'],
  ['de', 'MONDAY'],
  ['en-US,de;q=0.5', 'SUNDAY'],
  ['pt-BR;q=0.8', 'SUNDAY'],
  ['ar-EG, en', 'SATURDAY'],
  // Weeks there start on Friday, which is not a choice.
  ['dv-MV', 'MONDAY'],
  ['*', 'MONDAY'],
  ['', 'MONDAY'],
  ['<script>', 'MONDAY'],
  [undefined, 'MONDAY'],
] as const)('weekStartOf %s returns %s', (header, day) => {
  expect(weekStartOf(header)).toBe(day);
});
