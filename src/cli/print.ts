/** Standard output is for what a script reads; standard error for what only a person does. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
