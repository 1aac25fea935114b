import { peer, type Runner, type StintWorkload, stint } from '../contestants/runners.ts';
import type { StintServer, TestServers } from '../matches/test-servers.ts';

/**
 * Warms up all servers for the same time before any measurement: V8 optimizes hot code, so the first thousands of requests are
 * not representative. Each server gets its most common workloads.
 */
export async function warmUp(servers: TestServers, seconds: number): Promise<void> {
  const { sqlite, postgres, shortSqlite, shortPostgres } = servers;
  const workloads = (server: StintServer, ...names: StintWorkload[]) =>
    names.map((name) => stint(servers.generator, server, name));
  const runnersByServer: Runner[][] = [
    workloads(sqlite, 'me', 'mixed'),
    workloads(postgres, 'me', 'mixed'),
    workloads(shortSqlite, 'me', 'mixed'),
    workloads(shortPostgres, 'me', 'mixed'),
    [peer(servers, 'peerMixed')],
  ];
  for (const runners of runnersByServer) {
    for (const runner of runners) await runner.run({ connections: 16, seconds: seconds / runners.length });
  }
}
