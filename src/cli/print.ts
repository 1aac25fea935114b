/**
 * Control characters except line breaks. Texts of files and of other people could command the terminal with
 * them.
 */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/gu;

function withoutControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ');
}

/**
 * Prints a result to standard output, which scripts read. `note` prints messages for people to standard
 * error.
 */
export function print(text: string): void {
  process.stdout.write(`${withoutControlCharacters(text)}\n`);
}

export function note(text: string): void {
  process.stderr.write(`${withoutControlCharacters(text)}\n`);
}
