const CLEAR_LINE = '\r\u001b[K';

/** One line that is written over and over, for a person who watches; a log file gets none of it. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${text}`);
}

export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}
