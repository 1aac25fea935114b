import type { ApiClient } from '../client/index.ts';
import type { SourceFile } from '../importers/files/source.ts';
import type { ColumnMapping } from '../importers/mapping.ts';
import type { ImportOptions } from '../importers/options.ts';
import { surveyParts } from '../importers/read.ts';
import { recognise } from '../importers/recognise.ts';
import type { ImportContext } from './context.ts';
import { People, type PersonChoice } from './people.ts';
import type { Team } from './team.ts';

/** The choices of the importing person. The team's currency is not among them. */
export interface ImportSettings extends Partial<Omit<ImportOptions, 'teamCurrency'>> {
  mapping?: ColumnMapping | null;
  people?: ReadonlyMap<string, PersonChoice>;
  overlap?: ImportContext['overlap'];
  lookalikes?: ImportContext['lookalikes'];
  changes?: ImportContext['changes'];
}

type Rest = Pick<ImportContext, 'signal' | 'onProgress'>;

/** Recognises and surveys files. Local times are in the importing person's zone unless the settings name a zone. */
export async function prepareImport(
  client: ApiClient,
  team: Team,
  files: readonly SourceFile[],
  settings: ImportSettings = {},
  rest: Rest = {},
): Promise<ImportContext> {
  const parts = await surveyParts(await recognise(files, settings.mapping ?? null));
  return settle({ client, team, parts }, settings, rest);
}

/** Applies other settings to files that are surveyed already. */
export function settle(
  { client, team, parts }: Pick<ImportContext, 'client' | 'team' | 'parts'>,
  settings: ImportSettings,
  rest: Rest = {},
): ImportContext {
  const {
    people = new Map(),
    overlap = 'KEEP_BOTH',
    lookalikes = 'SKIP',
    changes = 'KEEP',
    mapping: _,
    ...options
  } = settings;
  return {
    ...{ client, team, parts, overlap, lookalikes, changes, ...rest },
    options: {
      ...options,
      timezone: options.timezone ?? team.personTimezone ?? 'UTC',
      teamCurrency: team.currency,
    },
    zone: options.timezone ? 'CHOSEN' : team.personTimezone ? 'PROFILE' : 'UNSET',
    people: new People(
      team.members,
      team.self,
      people,
      parts.some(({ survey }) => survey.namesPeople),
    ),
  };
}
