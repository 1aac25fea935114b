/**
 * Brings a generated Toggl file of 100,000 rows (or as many as the first argument says) over, end to end over HTTP on the
 * embedded database: preview, write, read back, reconcile. Wanted are at least half as many rows a second as bare calls of
 * createTimeEntry in the same run, a memory that does not grow with the rows, and a reconciliation within a quarter of the
 * time of the import.
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '../src/client/index.ts';
import { createHttpFetch } from '../src/client/node/index.ts';
import { readConfig } from '../src/config.ts';
import { prepareImport } from '../src/import-run/prepare.ts';
import { previewImport } from '../src/import-run/preview.ts';
import type { Progress } from '../src/import-run/progress.ts';
import { runImport } from '../src/import-run/run.ts';
import { loadTeam } from '../src/import-run/team.ts';
import { fromBlob } from '../src/importers/files/source.ts';
import { noReport, openApp } from '../src/open-app.ts';
import { addTeamMember } from '../src/services/members/add.ts';
import { createProject } from '../src/services/projects/create.ts';
import { createUser } from '../src/services/users/create.ts';
import { createPerson, PASSWORD } from '../test/factories.ts';
import { startStint } from './contestants.ts';
import { measure } from './load.ts';
import { addressOf, PEOPLE, PROJECTS, writeTogglFile } from './toggl-file.ts';

const rows = Number(process.argv[2] ?? 100_000);
const CONCURRENCY = 8;

const dataDir = mkdtempSync(path.join(tmpdir(), 'stint-bench-import-'));
const file = path.join(dataDir, 'toggl.csv');
writeTogglFile(file, rows);

const { app, close } = await openApp(readConfig({ STINT_DATA_DIR: dataDir }), noReport);
const owner = await createPerson(app, 'Bench');
const identityIds: string[] = [];
for (let person = 0; person < PEOPLE; person++) {
  await createUser(app, { name: `Person ${person}`, email: addressOf(person), password: PASSWORD });
  const member = await addTeamMember(app, owner.actor, { teamId: owner.team.id, email: addressOf(person) });
  identityIds.push(member.id);
}
const projectIds: string[] = [];
for (let n = 0; n < PROJECTS; n++) {
  projectIds.push((await createProject(app, owner.actor, { name: `Bare ${n}` })).id);
}
await close();

const stint = await startStint(dataDir);
const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  outcome errors { message } } }`;

/** Calls a second of createTimeEntry alone: as many at once as the import makes, of as many people and projects as the file has. */
const bareRate = (seconds: number) =>
  measure(
    stint.url,
    {
      path: '/api/v1/graphql',
      headers: { authorization: `Bearer ${owner.key}` },
      body: (n) => {
        const start = Date.UTC(2030, 0, 1) + Math.floor(n / PEOPLE) * 1_800_000;
        const input = {
          startTime: new Date(start).toISOString(),
          endTime: new Date(start + 1_000_000).toISOString(),
          title: `Work on item ${n % 5000}, and what belongs to it`,
          teamId: owner.team.id,
          identityId: identityIds[n % PEOPLE],
          projectId: projectIds[n % PROJECTS],
          overlapPolicy: 'KEEP_BOTH',
          idempotencyKey: `bench-${n}`,
        };
        return JSON.stringify({ query: CREATE, variables: { input } });
      },
      isRight: (answer) => answer.includes('"errors":[]}'),
    },
    CONCURRENCY,
    seconds,
  );

const memory: Record<string, number[]> = {};
const times = new Map<Progress['step'], { from: number; to: number }>();
function onProgress({ step }: Progress): void {
  const now = performance.now();
  const known = times.get(step) ?? { from: now, to: now };
  times.set(step, { ...known, to: now });
  memory[step] ??= [];
  memory[step].push(process.memoryUsage.rss() / 2 ** 20);
}

try {
  await bareRate(10);
  const before = await bareRate(5);
  // As the command line does.
  const client = createClient({ url: stint.url, credential: owner.key, fetch: createHttpFetch() });
  const team = await loadTeam(client, null);
  const files = [fromBlob('toggl.csv', await openAsBlob(file))];
  const context = await prepareImport(client, team, files, { timezone: 'Europe/Berlin' }, { onProgress });
  const preview = await previewImport(context);
  const begin = performance.now();
  const report = await runImport(context, { preview, concurrency: CONCURRENCY });
  const whole = (performance.now() - begin) / 1000;
  const after = await bareRate(5);
  const seconds = (step: Progress['step']) => {
    const { from, to } = times.get(step) ?? { from: 0, to: 0 };
    return (to - from) / 1000;
  };
  const bare = (before + after) / 2;
  const reconciled = whole - seconds('WRITE') - seconds('CATALOG');
  const rate = rows / seconds('WRITE');
  const ofWrites = memory.WRITE ?? [];
  const at = (share: number) => Math.round(ofWrites[Math.floor((ofWrites.length - 1) * share)] ?? 0);
  const figures = {
    verdict: report.verdict,
    rows,
    'bare createTimeEntry, a second': Math.round(bare),
    'rows written a second': Math.round(rate),
    'against bare (wanted 0.5)': Number((rate / bare).toFixed(2)),
    'seconds of the preview': Number(seconds('PREVIEW').toFixed(1)),
    'seconds of writing': Number(seconds('WRITE').toFixed(1)),
    'seconds of reconciling': Number(reconciled.toFixed(1)),
    'reconciling against writing (wanted 0.25)': Number((reconciled / seconds('WRITE')).toFixed(2)),
    'memory of the importer in MB, at 1/4, 1/2, 3/4 and the end': [0.25, 0.5, 0.75, 1].map(at).join(', '),
    'memory of the server in MB': Math.round(stint.memoryMegabytes()),
  };
  console.table(figures);
  const isGood = report.verdict === 'MATCHES' && rate / bare >= 0.5 && reconciled / seconds('WRITE') <= 0.25;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await stint.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
