import type { Money } from './money.ts';

export interface RateLevels {
  project: Money | null;
  identity: Money | null;
  client: Money | null;
  team: Money | null;
}

/** The hourly rate of an entry: the first one that is set, from the most particular level to the most general. */
export function effectiveRate(levels: RateLevels): Money | null {
  return levels.project ?? levels.identity ?? levels.client ?? levels.team;
}
