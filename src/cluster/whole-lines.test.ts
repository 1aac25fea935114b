import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { passOnLines } from './whole-lines.ts';

it('passes on whole lines, however they come, and the last one without its end', async () => {
  const text = '{"a":1}\n{"b":"ä€😀"}\n\n{"c":3}\nhalf a line';
  for (const size of [1, 2, 3, 7, 100]) {
    const stream = new PassThrough();
    const written: string[] = [];
    const passed = passOnLines(stream, (lines) => written.push(lines));
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
    stream.end();
    await passed;
    expect(written.join('')).toBe(`${text}\n`);
    for (const lines of written) expect(lines.endsWith('\n')).toBe(true);
  }
});
