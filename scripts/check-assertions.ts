import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const FILES = '{src,test,scripts,bench,web/src}/**/*.{test,trial}.ts';
/** `expect`, helpers such as `expectRefused`, and `fc.assert`, whose property may return its result. */
const ASSERTION = /^(expect|assert)/;

/** Finds tests without an assertion in their body, in which a reader cannot see the requirement. */
export function testsWithoutAssertion(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const body = bodyOfTest(node);
    if (body && !asserts(body)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} has no assertion of its own`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The function of `test('...', function)`, `it.each(...)('...', function)` and the like. */
function bodyOfTest(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return undefined;
  if (!['it', 'test'].includes(firstNameOf(node.expression))) return undefined;
  return node.arguments.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument));
}

/** The first identifier of an expression, such as `test` of `test.for(cases)('...')`. */
function firstNameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return firstNameOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? firstNameOf(node.tag) : '';
}

function asserts(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    const called = node.expression;
    const name = ts.isPropertyAccessExpression(called) ? called.name.text : firstNameOf(called);
    if (ASSERTION.test(name) || ASSERTION.test(firstNameOf(called))) return true;
  }
  return ts.forEachChild(node, (child) => asserts(child) || undefined) ?? false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = globSync(FILES).flatMap((file) => testsWithoutAssertion(file, readFileSync(file, 'utf8')));
  for (const line of found) process.stderr.write(`${line}\n`);
  if (found.length > 0) process.exitCode = 1;
}
