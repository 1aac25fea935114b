import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNewPassword } from './password.ts';
import { Interrupted } from './report-failure.ts';

function streams(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const prompts = new PassThrough();
  return { input, prompts, password: readNewPassword(input, prompts) };
}

describe('a new password at a terminal', () => {
  it('prompts twice and does not echo the password', async () => {
    const { input, prompts, password } = streams(true);
    input.write('correct horse\r');
    input.write('correct horse\r');
    expect(await password).toBe('correct horse');
    expect(prompts.read().toString()).toBe('Password: \nRepeat the password: \n');
  });

  it('accepts pasted input and corrections while typing', async () => {
    const { input, password } = streams(true);
    input.write('correct mouse\u007f\u007f\u007f\u007f\u007fhorse\rcorrect horse\r');
    expect(await password).toBe('correct horse');
  });

  it('rejects a password if the two inputs differ', async () => {
    const { input, password } = streams(true);
    input.write('correct horse\rcorrect house\r');
    await expect(password).rejects.toThrow('The passwords do not match. Nothing was created.');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-C in the middle', 'corr\u0003'],
    ['Ctrl-C at the second question', 'correct horse\r\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('aborts on %s', async (_name, typed) => {
    const { input, password } = streams(true);
    input.write(typed);
    await expect(password).rejects.toBeInstanceOf(Interrupted);
  });
});

describe('a new password from a pipe', () => {
  it.each([
    ['one line', 'correct horse\n'],
    ['no line break', 'correct horse'],
    ['a line break of Windows', 'correct horse\r\n'],
    ['more lines, which are not read', 'correct horse\nsomething else\n'],
  ])('reads the first line: %s', async (_name, text) => {
    const { input, password } = streams(false);
    input.end(text);
    expect(await password).toBe('correct horse');
  });

  it('reads the password even if the pipe stays open', async () => {
    const { input, password } = streams(false);
    input.write('correct horse\n');
    expect(await password).toBe('correct horse');
    expect(input.destroyed).toBe(true);
  });

  it('rejects an empty input', async () => {
    const { input, password } = streams(false);
    input.end();
    await expect(password).rejects.toThrow('No password on standard input.');
  });
});
