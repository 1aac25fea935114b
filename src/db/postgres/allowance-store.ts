import pg from 'pg';
import type { AllowanceStore, Lease, LeaseRequest } from '../../lib/allowance-store.ts';
import { PostgresHosts } from './hosts.ts';

// Requests wait for the store before they start.
const TIMEOUT_MS = 1_000;
const SWEEP_INTERVAL_MS = 60_000;

/** Uses its own connection: a lease must neither wait for the requests that it admits nor join their transactions. */
export function openPostgresAllowanceStore(url: string): AllowanceStore {
  const pool = new pg.Pool({
    // While the pool tries one host after the other, each process counts alone.
    Client: new PostgresHosts(url).Client,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    application_name: 'stint limits',
  });
  // The pool replaces a lost idle connection. Without a listener, the event would end the process.
  pool.on('error', () => {});
  let sweepAt = performance.now() + SWEEP_INTERVAL_MS;
  return {
    lease: async (requests) => {
      const sorted = requests
        .map((request, index) => ({ request, index }))
        .sort((a, b) => byBytes(a.request.bucket, b.request.bucket));
      const { rows } = await pool.query<Lease>({
        name: 'stint_claim',
        text: 'select taken, owed from stint_claim($1)',
        values: [JSON.stringify(sorted.map(({ request }) => claimOf(request)))],
      });
      if (performance.now() > sweepAt) {
        sweepAt = performance.now() + SWEEP_INTERVAL_MS;
        void pool.query(DELETE_PAID).catch(() => {});
      }
      return inOrderOfRequests(sorted, rows);
    },
    close: () => pool.end(),
  };
}

/** The request with the field names of the function `stint_claim`. */
function claimOf({ bucket, ceiling, requiredRoom, minGrant, wantedGrant, maxExtra }: LeaseRequest): object {
  return { bucket, ceiling, enough: requiredRoom, least: minGrant, want: wantedGrant, ahead: maxExtra };
}

/** Skips locked rows, so it cannot deadlock with leases. */
const DELETE_PAID = `delete from allowances where bucket in (select bucket from allowances
  where paid_off < extract(epoch from clock_timestamp()) * 1000 for update skip locked)`;

/** `stint_claim` locks buckets in this order. The sort is stable, so the requests of a bucket keep their order. */
function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function inOrderOfRequests(sorted: readonly { index: number }[], rows: readonly Lease[]): Lease[] {
  const leases: Lease[] = [];
  for (const [position, { index }] of sorted.entries()) {
    const row = rows[position];
    if (row) leases[index] = row;
  }
  return leases;
}
