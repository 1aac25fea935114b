/** The first characters that make a spreadsheet read a formula, wide forms included, and the quote that prevents it. */
const TAKEN_FOR_FORMULA = /^[=+\-@＝＋－＠\t\r\n']/;

/** A text for a cell of a spreadsheet, which would run one that begins as a formula does. */
export function guardCell(text: string): string {
  return TAKEN_FOR_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was guarded. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && TAKEN_FOR_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A text as a cell of a CSV file. */
export function csvCell(text: string): string {
  const cell = guardCell(text);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
