import { expect, test } from 'vitest';
import { crowdedFolders, MAX_FILES } from './check-folders.ts';

const files = (count: number, folder: string, end = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${end}`);

test('accepts 40 source files in a folder, and any number of tests, styles and migrations', () => {
  const accepted = [
    ...files(MAX_FILES, 'src/domain'),
    ...files(MAX_FILES, 'src/domain', '.test.ts'),
    ...files(MAX_FILES, 'src/domain', '.module.css'),
    ...files(MAX_FILES, 'src/domain/time'),
    ...files(MAX_FILES + 1, 'src/db/migrations'),
  ];
  expect(crowdedFolders(accepted)).toEqual([]);
  expect(crowdedFolders([...accepted, 'src/domain/one-more.tsx'])).toEqual([
    'src/domain has 41 source files; the most is 40',
  ]);
});
