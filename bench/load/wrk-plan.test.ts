import { expect, test } from 'vitest';
import { inLua } from './wrk-plan.ts';

test.each([
  [7, '7'],
  ['plain', '"plain"'],
  ['a "b" \\ c', '"a \\034b\\034 \\092 c"'],
  ['ä\n', '"\\195\\164\\010"'],
  ['🎉', '"\\240\\159\\142\\137"'],
  [['one', 2], '{"one",2}'],
  [{ 'content-type': 'json', list: [] }, '{["content-type"]="json",["list"]={}}'],
])('writes %j as %s in Lua', (value, text) => {
  expect(inLua(value)).toBe(text);
});
