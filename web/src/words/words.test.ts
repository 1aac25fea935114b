import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Attributes whose text is read or heard. */
const READ_ATTRIBUTES = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);

const root = fileURLToPath(new URL('..', import.meta.url));

/** Texts within a component, which could not be translated. */
function ownWords(text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text);
    if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteral(node.expression)) {
      if (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)) found.push(node.expression.text);
    }
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (READ_ATTRIBUTES.has(node.name.getText())) found.push(node.initializer.text);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('component.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.map((words) => words.trim()).filter((words) => /\p{L}{2}/u.test(words));
}

test('finds no texts in components outside the words folder', () => {
  const components = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.startsWith('words/'));
  expect(components.length).toBeGreaterThan(100);
  const found = components.flatMap((file) =>
    ownWords(readFileSync(root + file, 'utf8')).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('finds texts in a component', () => {
  expect(ownWords('<p title="Some help">Save {"it now"} {count}</p>')).toEqual([
    'Some help',
    'Save',
    'it now',
  ]);
});
