import { formatDuration } from '../../../src/domain/duration-text.ts';

/** A length of time, such as 1:30. */
export function Hours({ milliseconds }: { milliseconds: number }) {
  return <span className="figures">{formatDuration(milliseconds, 'CLOCK')}</span>;
}
