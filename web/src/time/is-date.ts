/** Whether a value is a valid date in the years that the API accepts for entries. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) return false;
  return day.getUTCFullYear() >= 1970 && day.getUTCFullYear() <= 2200;
}
