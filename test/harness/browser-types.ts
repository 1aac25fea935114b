import { join } from 'node:path';
import ts from 'typescript';
import { expect } from 'vitest';

/** Fails if files use APIs of Node such as `Buffer`, which the type check of the whole project accepts in shared code. */
export function expectBrowserTypes(files: readonly string[]): void {
  const program = ts.createProgram([...files], {
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(problems).toEqual([]);
  const fromNode = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes(join('@types', 'node')));
  expect(fromNode.map(({ fileName }) => fileName)).toEqual([]);
}

/** The files of a folder except tests and trials. */
export function sourcesIn(folder: string): string[] {
  return ts.sys.readDirectory(folder, ['.ts']).filter((file) => !/\.(test|trial)\.ts$/.test(file));
}
