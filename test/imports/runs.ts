import { type ApiClient, type ClientOptions, createClient } from '../../src/client/index.ts';
import type { ImportContext } from '../../src/import-run/context.ts';
import { type ImportSettings, prepareImport } from '../../src/import-run/prepare.ts';
import { type Preview, previewImport } from '../../src/import-run/preview.ts';
import type { ImportReport } from '../../src/import-run/report/report.ts';
import { runImport } from '../../src/import-run/run.ts';
import { loadTeam } from '../../src/import-run/team.ts';
import type { SourceFile } from '../../src/importers/files/source.ts';
import type { Person } from '../harness/factories.ts';
import type { TestServer } from '../harness/server.ts';

interface PreviewedImport {
  client: ApiClient;
  context: ImportContext;
  preview: Preview;
}

export interface Ran extends PreviewedImport {
  report: ImportReport;
}

/** Runs imports of a person into their team through the API of a server. */
export function importsAt(server: () => TestServer, options: Pick<ClientOptions, 'onEvent'> = {}) {
  const clientOf = ({ key }: Person) => createClient({ url: server().origin, credential: key, ...options });
  const look = async (
    person: Person,
    file: SourceFile,
    settings: ImportSettings = {},
  ): Promise<PreviewedImport> => {
    const client = clientOf(person);
    const team = await loadTeam(client, person.team.id);
    const context = await prepareImport(client, team, [file], { timezone: 'UTC', ...settings });
    return { client, context, preview: await previewImport(context) };
  };
  const bring = async (person: Person, file: SourceFile, settings: ImportSettings = {}): Promise<Ran> => {
    const previewed = await look(person, file, settings);
    return { ...previewed, report: await runImport(previewed.context, { preview: previewed.preview }) };
  };
  /** The stored entries as texts of title and hours. */
  const titles = async (person: Person): Promise<string[]> => {
    const entries: string[] = [];
    const select = { title: true, durationSeconds: true } as const;
    for await (const entry of clientOf(person).timeEntries.all({ teamId: person.team.id }, { select })) {
      entries.push(`${entry.title} ${entry.durationSeconds / 3600}`);
    }
    return entries.toSorted();
  };
  return { clientOf, look, bring, titles };
}
