/** Formats the UTC date of an instant as `2026-12-03`. */
export function utcDay(instant: number | null): string {
  return new Date(instant ?? 0).toISOString().slice(0, 10);
}
