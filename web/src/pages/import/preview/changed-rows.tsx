import { imports } from '../../../words/import/import.ts';
import type { ChangedRow, Excerpt } from '../run/shown-preview.ts';
import look from '../shared/look.module.css';
import { RowTable } from './row-table.tsx';
import { useChangeText } from './use-change-text.ts';

const words = imports.lookalikes;

/** Rows beside the entries that they equal or change, with the differences. */
export function ChangedRows({ changed }: { changed: Excerpt<ChangedRow> }) {
  const text = useChangeText();
  return (
    <details className={look.fold}>
      <summary>
        <span className={look.foldName}>{words.show(changed.count)}</span>
      </summary>
      <div className={look.folded}>
        <RowTable
          what={words.difference}
          count={changed.count}
          lines={changed.first.map(({ changes, isMoved, limit, ...row }) => ({
            ...row,
            tag: isMoved ? imports.changes.moved : null,
            what: [changes.map(text).join('; ') || words.none, limit && imports.changes.limits[limit]]
              .filter(Boolean)
              .join('. '),
          }))}
        />
      </div>
    </details>
  );
}
