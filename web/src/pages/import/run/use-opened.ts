import { useRef, useState } from 'react';
import type { ImportContext } from '../../../../../src/import-run/context.ts';
import { loadTeam } from '../../../../../src/import-run/team.ts';
import { fromBlob, type SourceFile } from '../../../../../src/importers/files/source.ts';
import type { ColumnMapping } from '../../../../../src/importers/mapping.ts';
import { messageOf } from '../../../api/api-error.ts';
import { openFiles, type UnknownTable } from './open-files.ts';
import { pageClient } from './page-client.ts';

/** Files that are known for what they are, and where they go. */
export type Source = Pick<ImportContext, 'client' | 'team' | 'parts'>;

export type Opened =
  | { at: 'NOTHING'; error: string | null }
  | { at: 'OPENING' }
  | { at: 'UNKNOWN'; table: UnknownTable; isReading: boolean; error: string | null }
  | { at: 'OPEN'; source: Source };

const nothing: Opened = { at: 'NOTHING', error: null };
const unknown = { at: 'UNKNOWN', isReading: false, error: null } as const;

/** The files that somebody chose, and what came of looking into them. */
export function useOpened(teamId: string) {
  const [opened, setOpened] = useState<Opened>(nothing);
  const files = useRef<SourceFile[]>([]);
  const turn = useRef(0);

  const look = async (
    mapping: ColumnMapping | null,
    meanwhile: Opened,
    failed: (error: string) => Opened,
  ) => {
    const mine = ++turn.current;
    setOpened(meanwhile);
    let next: Opened;
    try {
      const found = await openFiles(files.current, mapping);
      if ('unknown' in found) next = { ...unknown, table: found.unknown };
      else {
        const client = pageClient();
        const team = await loadTeam(client, teamId);
        next = { at: 'OPEN', source: { client, team, parts: found.parts } };
      }
    } catch (error) {
      next = failed(messageOf(error));
    }
    // Somebody may have chosen other files meanwhile.
    if (mine === turn.current) setOpened(next);
  };

  return {
    opened,
    open: (chosen: readonly File[]) => {
      files.current = chosen.map((file) => fromBlob(file.name, file));
      void look(null, { at: 'OPENING' }, (error) => ({ at: 'NOTHING', error }));
    },
    map: (table: UnknownTable, mapping: ColumnMapping) =>
      void look(mapping, { ...unknown, table, isReading: true }, (error) => ({ ...unknown, table, error })),
    reset: () => {
      turn.current++;
      setOpened(nothing);
    },
  };
}
