/** `2026-12-03`, in UTC. */
export function utcDay(instant: number | null): string {
  return new Date(instant ?? 0).toISOString().slice(0, 10);
}
