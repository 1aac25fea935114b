const OUTER = 48;
const INNER = 32;
/** The arc of a full circle would end at its start and not be drawn. */
const WHOLE = 0.9999;

/**
 * The path of a ring segment around the origin, from one share of the circle to another, clockwise from the
 * top.
 */
export function arc(from: number, to: number): string {
  const end = Math.min(to, from + WHOLE);
  const large = end - from > 0.5 ? 1 : 0;
  const point = (share: number, radius: number) => {
    const angle = 2 * Math.PI * share;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  };
  return [
    `M ${point(from, OUTER)}`,
    `A ${OUTER} ${OUTER} 0 ${large} 1 ${point(end, OUTER)}`,
    `L ${point(end, INNER)}`,
    `A ${INNER} ${INNER} 0 ${large} 0 ${point(from, INNER)}`,
    'Z',
  ].join(' ');
}
