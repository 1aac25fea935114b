const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  // "11/3/2026, GMT+01:00", with seconds for a few zones before 1972, and plain "GMT" in UTC.
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant));
  if (!match) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -1 : 1) * offset * 1000;
}
