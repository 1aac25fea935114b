import { expect, it } from 'vitest';
import { nameProblem } from './name-problem.ts';

const siblings = [
  { id: '1', name: 'Design', archived: false },
  { id: '2', name: 'Old', archived: true },
  { id: '3', name: 'Café', archived: false },
];

it.each([
  ['Development', null, null],
  // Names that differ by case alone are one name.
  ['design', null, 'There is another “design” already.'],
  ['DESIGN', '1', null],
  ['Design', '1', null],
  ['Old', null, null],
  ['Design', null, 'There is another “Design” already.'],
  [' Design ', '3', 'There is another “Design” already.'],
  ['Cafe\u0301', null, 'There is another “Café” already.'],
  ['', null, 'Give it a name.'],
  ['   ', null, 'Give it a name.'],
  ['\u200b', null, 'The name must not be empty.'],
  ['x'.repeat(201), null, 'The name is 201 characters long; at most 200 fit.'],
  ['a\nb', null, 'The name must be one line without control characters.'],
])('%j as the name of %j', (name, ownId, problem) => {
  expect(nameProblem(name, siblings, ownId)).toBe(problem);
});
