const CLEAR_LINE = '\r\u001b[K';

/** Rewrites one line on a terminal. A log file gets no progress. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${text}`);
}

export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}
