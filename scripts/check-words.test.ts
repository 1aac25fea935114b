import { expect, test } from 'vitest';
import { findRetiredWords } from './check-words.ts';

test.each([
  ['/** What a call came to. */', 'What'],
  ['  // Where nobody listens.', 'Where'],
  ['/**\n * Whoever calls again is refused.\n */', 'Whoever'],
  ['const queue = new FairLine();', 'FairLine'],
])('%j is found', (source, text) => {
  expect(findRetiredWords(source).map((finding) => finding.text)).toEqual([text]);
});

test.each([
  ['/** The result of a call. */'],
  ['// It tells the caller\n// What-if analysis is not supported.'],
  ['/**\n * A text that goes on over a line\n * Where the first one had no end.\n */'],
  ['const whatever = 1;'],
])('%j passes', (source) => {
  expect(findRetiredWords(source)).toEqual([]);
});
