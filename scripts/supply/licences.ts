/** Licences that allow everyone to run, change and redistribute a package, also as part of Stint. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Also allowed for tools that build and test Stint but are not part of it. */
const FREE_FOR_TOOLS = new Set([...FREE, 'MPL-2.0', 'PSF-2.0']);

/** Whether an SPDX expression without nesting, such as `(MIT OR CC0-1.0)`, offers an allowed choice. */
export function isFree(expression: string, { isTool }: { isTool: boolean }): boolean {
  const free = isTool ? FREE_FOR_TOOLS : FREE;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => free.has(licence)));
}
