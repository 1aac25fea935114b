import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { invalid } from '../../lib/errors.ts';

export const KEY_VARIABLE = 'SERVICE_API_KEY';

/** Returns the key of an env file. Ignores all other variables. */
export async function keyInFile(path: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw invalid('envFile', `The env file ${path} cannot be read.`);
  }
  const key = parseEnv(text.replace(/^\uFEFF/, ''))[KEY_VARIABLE];
  if (!key) throw invalid('envFile', `The env file ${path} has no ${KEY_VARIABLE}.`);
  return key;
}
