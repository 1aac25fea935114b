import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

/** What every service works with. */
export interface App {
  db: Database;
  clock: Clock;
}
