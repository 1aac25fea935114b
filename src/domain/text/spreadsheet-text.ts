/** First characters that make a spreadsheet read a formula, including their full-width forms, and the quote that prevents it. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n']/;

/** Prefixes a text with a quote if a spreadsheet would run it as a formula. */
export function guardCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Reverses `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Formats a text as a cell of a CSV file. */
export function csvCell(text: string): string {
  const cell = guardCell(text);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
