/** Formats a wait: "1 second", "48 seconds", "3 minutes". */
export function waitInWords(seconds: number): string {
  return seconds <= 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
