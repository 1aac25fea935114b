import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Attributes that people read or hear. */
const READ = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);

const root = fileURLToPath(new URL('..', import.meta.url));

/** The words that a component has itself, which nobody could translate. */
function ownWords(text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text);
    if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteral(node.expression)) {
      if (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)) found.push(node.expression.text);
    }
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (READ.has(node.name.getText())) found.push(node.initializer.text);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('component.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.map((words) => words.trim()).filter((words) => /\p{L}{2}/u.test(words));
}

test('components have no words of their own: all are here, ready for translation', () => {
  const components = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.startsWith('words/'));
  expect(components.length).toBeGreaterThan(100);
  const found = components.flatMap((file) =>
    ownWords(readFileSync(root + file, 'utf8')).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('words in a component are found', () => {
  expect(ownWords('<p title="Some help">Save {"it now"} {count}</p>')).toEqual([
    'Some help',
    'Save',
    'it now',
  ]);
});
