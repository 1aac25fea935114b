import { useTimeFormat } from '../time/format.ts';

/** A duration, such as 1:30. */
export function Hours({ milliseconds }: { milliseconds: number }) {
  const { duration } = useTimeFormat();
  return <span className="figures">{duration(milliseconds)}</span>;
}
