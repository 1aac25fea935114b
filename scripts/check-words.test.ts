import { expect, test } from 'vitest';
import {
  findRetiredPhrases,
  findRetiredPhrasesInCode,
  findRetiredWords,
  findVagueTitles,
} from './check-words.ts';

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

test.each([
  ['Where there is no mail server, the log has it.', 'Where'],
  ['- **Whoever has the link** can join.', 'Whoever'],
  ['It is stored. What is left stays.', 'What'],
  ['| `first` | Who can sign up |', 'Who'],
  ['A page has 50 rows at the most.', 'at the most'],
  ['Requests that are under way are answered.', 'under way'],
  ['The engines run by turns.', 'by turns'],
  ['Calls over the limit are turned away.', 'turned away'],
  ['The owner gets a letter.', 'gets a letter'],
])('%j is found in a page', (markdown, text) => {
  expect(findRetiredPhrases(markdown).map((finding) => finding.text)).toEqual([text]);
});

test.each([
  ['The error says\nWhat is missing.'],
  ['Where is the log?'],
  ['`Where` begins with a capital.'],
  ['```sh\n# Where it is\n```'],
  ['The answer names the member who made it, at most once.'],
])('%j passes in a page', (markdown) => {
  expect(findRetiredPhrases(markdown)).toEqual([]);
});

test.each([
  ["throw new Error('Make the database anew.');", 'anew'],
  [`const text = \`Ask whoever sent \${link}.\`;`, 'whoever'],
  [`const text = \`A \${link} was\nbrought over.\`;`, 'brought over'],
  ['/** A page has 50 rows at the most. */\nconst rows = 50;', 'at the most'],
  ['const rows = [\n  50, // at the most\n];', 'at the most'],
  ['const page = <p>Other apps take it back.</p>;', 'take it back'],
])('%j is found in code', (source, text) => {
  expect(findRetiredPhrasesInCode(source).map((finding) => finding.text)).toEqual([text]);
});

test.each([
  ["import { anew } from './anew.ts';"],
  ['const anew = whoever(told);'],
  ['const phrase = /under way|anew/;'],
  ['const page = <Anew>{whoever}</Anew>;'],
  ["const address = 'https://example.com/' + anew;"],
])('%j passes in code', (source) => {
  expect(findRetiredPhrasesInCode(source)).toEqual([]);
});

test('the finding in code has the line of the phrase', () => {
  expect(findRetiredPhrasesInCode('/**\n * First line.\n * Copied anew.\n */\nconst a = 1;')).toEqual([
    { line: 3, text: 'anew' },
  ]);
});

test.each([
  ["  it('is refused after a while', () => {", 'is'],
  ["test('that was merged', async () => {", 'that'],
  ["  it.each(cases)('in %s', (zone) => {", 'in'],
  ['test(`are kept` + place, () => {', 'are'],
])('%j is a vague title', (source, text) => {
  expect(findVagueTitles(source)).toEqual([{ line: 1, text }]);
});

test.each([
  ["it('rejects a used link', () => {"],
  ["it('is idempotent', () => {"],
  ["describe('in two teams', () => {"],
])('%j is a clear title', (source) => {
  expect(findVagueTitles(source)).toEqual([]);
});
