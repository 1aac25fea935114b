import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../src/app/config.ts';
import { noReport, openApp } from '../../src/app/open-app.ts';
import { createClient } from '../../src/client/index.ts';
import { createHttpFetch } from '../../src/client/node/index.ts';
import { prepareImport } from '../../src/import-run/prepare.ts';
import { previewImport } from '../../src/import-run/preview.ts';
import type { Progress } from '../../src/import-run/progress.ts';
import { runImport } from '../../src/import-run/run.ts';
import { loadTeam } from '../../src/import-run/team.ts';
import { fromBlob } from '../../src/importers/files/source.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createPerson, joinTeam } from '../../test/harness/factories.ts';
import type { DatabaseSettings } from '../contestants/seed.ts';
import { emailOf, PEOPLE, PROJECTS } from '../contestants/toggl-file.ts';

/** In-flight calls of an import. */
export const CONCURRENCY = 8;

/** A team with the people of the file, and with as many projects, for bare createTimeEntry calls. */
export interface ImportSeeded {
  key: string;
  teamId: string;
  identityIds: string[];
  projectIds: string[];
}

export async function seedForImport(settings: DatabaseSettings): Promise<ImportSeeded> {
  const { app, close } = await openApp(readConfig({ ...settings }), noReport);
  const owner = await createPerson(app, 'Importer');
  const identityIds: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const tracker = await createPerson(app, `Person ${person}`, 'UTC', emailOf(person));
    identityIds.push((await joinTeam(app, owner, tracker, 'MEMBER')).identity.id);
  }
  const projectIds: string[] = [];
  for (let n = 0; n < PROJECTS; n++) {
    projectIds.push((await createProject(app, owner.actor, { name: `Bare ${n}` })).id);
  }
  await close();
  return { key: owner.key, teamId: owner.team.id, identityIds, projectIds };
}

type ImportReport = Awaited<ReturnType<typeof runImport>>;

/** Imports a file with the code of `stint import`. */
export async function importFile(
  url: string,
  key: string,
  file: string,
  onProgress: (progress: Progress) => void,
): Promise<{ report: ImportReport; seconds: { endToEnd: number; fromFirstWrite: number } }> {
  const begin = performance.now();
  const client = createClient({ url, credential: key, fetch: createHttpFetch() });
  const team = await loadTeam(client, null);
  const files = [fromBlob(path.basename(file), await openAsBlob(file))];
  // The generated times are UTC. In a zone with daylight saving time, rows across a change would not match their durations.
  const context = await prepareImport(client, team, files, { timezone: 'UTC' }, { onProgress });
  const preview = await previewImport(context);
  const firstWrite = performance.now();
  const report = await runImport(context, { preview, concurrency: CONCURRENCY });
  const end = performance.now();
  const seconds = { endToEnd: (end - begin) / 1000, fromFirstWrite: (end - firstWrite) / 1000 };
  return { report, seconds };
}
