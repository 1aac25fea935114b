import pg from 'pg';
import type { AllowanceStore, Lease, LeaseRequest } from '../../lib/allowance-store.ts';
import { PostgresHosts } from './hosts.ts';

/** Whoever waits for it is a request that waits to begin. */
const PATIENCE = 1_000;
const SWEEP_EVERY = 60_000;

/**
 * The ledger in PostgreSQL. It has a connection of its own: what is counted must neither wait for what is allowed by it nor take
 * part in its transactions.
 */
export function openPostgresLedger(url: string): AllowanceStore {
  const pool = new pg.Pool({
    // While one host after the other is tried, each process counts for itself.
    Client: new PostgresHosts(url).Client,
    max: 1,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    statement_timeout: PATIENCE,
    application_name: 'stint limits',
  });
  // One that is lost while nobody uses it is replaced; otherwise the claim fails.
  pool.on('error', () => {});
  let sweepAt = performance.now() + SWEEP_EVERY;
  return {
    lease: async (claims) => {
      const sorted = claims
        .map((claim, place) => ({ claim, place }))
        .sort((a, b) => byBytes(a.claim.bucket, b.claim.bucket));
      const { rows } = await pool.query<Lease>({
        name: 'stint_claim',
        text: 'select taken, owed from stint_claim($1)',
        values: [JSON.stringify(sorted.map(({ claim }) => claim))],
      });
      if (performance.now() > sweepAt) {
        sweepAt = performance.now() + SWEEP_EVERY;
        void pool.query(FORGET_PAID).catch(() => {});
      }
      return inPlace(sorted, rows);
    },
    close: () => pool.end(),
  };
}

/** Waits for nobody, so that nobody who waits for it waits for each other. */
const FORGET_PAID = `delete from allowances where bucket in (select bucket from allowances
  where paid_off < extract(epoch from clock_timestamp()) * 1000 for update skip locked)`;

/** Claims of one bucket stay in their order. */
function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function inPlace(sorted: readonly { claim: LeaseRequest; place: number }[], rows: readonly Lease[]): Lease[] {
  const claimed: Lease[] = [];
  for (const [index, { place }] of sorted.entries()) {
    const row = rows[index];
    if (row) claimed[place] = row;
  }
  return claimed;
}
