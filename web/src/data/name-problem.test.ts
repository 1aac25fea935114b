import { expect, it } from 'vitest';
import { nameProblem } from './name-problem.ts';

const siblings = [
  { id: '1', name: 'Design', archived: false },
  { id: '2', name: 'Old', archived: true },
  { id: '3', name: 'Café', archived: false },
];

it.each([
  ['Development', null, null],
  // Names that differ only in case are equal.
  ['design', null, '“design” already exists. Choose another name.'],
  ['DESIGN', '1', null],
  ['Design', '1', null],
  ['Old', null, null],
  ['Design', null, '“Design” already exists. Choose another name.'],
  [' Design ', '3', '“Design” already exists. Choose another name.'],
  ['Cafe\u0301', null, '“Café” already exists. Choose another name.'],
  ['', null, 'Enter a name.'],
  ['   ', null, 'Enter a name.'],
  ['\u200b', null, 'The name must not be empty.'],
  ['x'.repeat(201), null, 'The name is 201 characters long; at most 200 fit.'],
  ['a\nb', null, 'The name must be one line without control characters.'],
])('validates the name %j for the item %j', (name, ownId, problem) => {
  expect(nameProblem(name, siblings, ownId)).toBe(problem);
});
