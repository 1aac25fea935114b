/** Control characters that are no line break. A terminal does as they say, whoever wrote them: files, and other people. */
const COMMANDS = /[^\P{Cc}\n]/gu;

function withoutCommands(text: string): string {
  return text.replace(COMMANDS, ' ');
}

/** Standard output is for what a script reads; standard error for what only a person does. */
export function print(text: string): void {
  process.stdout.write(`${withoutCommands(text)}\n`);
}

export function note(text: string): void {
  process.stderr.write(`${withoutCommands(text)}\n`);
}
