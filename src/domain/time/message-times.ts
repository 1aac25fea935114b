import { localSpan, localTime } from './local-time.ts';

/** Changes a message outside its quoted title or name, which can itself contain quotes and times. */
export function outsideQuotes(message: string, change: (text: string) => string): string {
  const [from, to] = [message.indexOf('"'), message.lastIndexOf('"') + 1];
  if (to === 0) return change(message);
  return change(message.slice(0, from)) + message.slice(from, to) + change(message.slice(to));
}

const UTC = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`;
const UTC_TIMES = new RegExp(`(${UTC})(?: to (now|${UTC}))?`, 'g');

export function hasTimes(message: string): boolean {
  return message.search(UTC_TIMES) >= 0;
}

/** Replaces the UTC times in a message by local times of a zone, for display. API clients get UTC. */
export function withLocalTimes(message: string, zone: string): string {
  return outsideQuotes(message, (text) =>
    text.replace(UTC_TIMES, (_, start: string, end: string | undefined) => {
      if (end === undefined) return localTime(Date.parse(start), zone);
      return localSpan(Date.parse(start), end === 'now' ? null : Date.parse(end), zone);
    }),
  );
}
