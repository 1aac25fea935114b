import { startTransition, useEffect, useRef, useState } from 'react';
import type { ColumnMapping } from '../../../../../src/importers/mapping.ts';
import { messageOf } from '../../../api/api-error.ts';
import { pageUser } from '../../../api/page-user.ts';
import { Importer } from './importer.ts';
import type { KnownFiles, UnknownTable } from './tasks.ts';

/** Recognised files with the worker that has them open. */
export interface Source extends KnownFiles {
  importer: Importer;
  /** The table that the user mapped, with that mapping as its suggestion; null for known formats. */
  mapped: UnknownTable | null;
}

export type Opened =
  | { at: 'NOTHING'; error: string | null }
  | { at: 'OPENING' }
  | { at: 'UNKNOWN'; table: UnknownTable; isReading: boolean; error: string | null }
  | { at: 'OPEN'; source: Source };

const nothing: Opened = { at: 'NOTHING', error: null };
const unknown = { at: 'UNKNOWN', isReading: false, error: null } as const;

/** The chosen files, and the result of reading them. */
export function useOpened(teamId: string) {
  const [opened, setOpened] = useState<Opened>(nothing);
  const files = useRef<readonly File[]>([]);
  const current = useRef<Importer | null>(null);
  const replaceImporter = (importer: Importer | null) => {
    current.current?.close();
    current.current = importer;
  };
  useEffect(() => () => current.current?.close(), []);

  const look = async (
    mapping: ColumnMapping | null,
    table: UnknownTable | null,
    meanwhile: Opened,
    failed: (error: string) => Opened,
  ) => {
    const importer = new Importer();
    replaceImporter(importer);
    setOpened(meanwhile);
    let next: Opened;
    try {
      const found = await importer.do('open', { files: files.current, mapping, teamId, user: pageUser() });
      next =
        'unknown' in found
          ? { ...unknown, table: found.unknown }
          : {
              at: 'OPEN',
              source: { ...found.known, importer, mapped: table && { ...table, suggestion: mapping } },
            };
    } catch (error) {
      next = failed(messageOf(error));
    }
    // The user may have chosen other files meanwhile.
    if (current.current === importer) startTransition(() => setOpened(next));
  };

  return {
    opened,
    open: (chosen: readonly File[]) => {
      files.current = chosen;
      void look(null, null, { at: 'OPENING' }, (error) => ({ at: 'NOTHING', error }));
    },
    map: (table: UnknownTable, mapping: ColumnMapping) =>
      void look(mapping, table, { ...unknown, table, isReading: true }, (error) => ({
        ...unknown,
        table,
        error,
      })),
    /** Returns to the column mapping. */
    remap: (table: UnknownTable) => {
      replaceImporter(null);
      setOpened({ ...unknown, table });
    },
    reset: () => {
      replaceImporter(null);
      setOpened(nothing);
    },
  };
}
