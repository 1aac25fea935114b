import type { Lookalike } from '../../../../../src/import-run/lookalikes.ts';
import { imports } from '../../../words/import.ts';
import look from '../parts/look.module.css';
import { RowTable } from './row-table.tsx';
import { useChangeText } from './use-change-text.ts';

const words = imports.lookalikes;

/** Rows beside the entries that they are or change, with what differs between the two. */
export function ChangedRows({ changed }: { changed: readonly Pick<Lookalike, 'row' | 'changes'>[] }) {
  const text = useChangeText();
  return (
    <details className={look.fold}>
      <summary>
        <span className={look.foldName}>{words.show(changed.length)}</span>
      </summary>
      <div className={look.folded}>
        <RowTable
          what={words.difference}
          lines={changed.map(({ row: { key, file, line, title }, changes }) => ({
            ...{ key, file, line, title },
            what: changes.map(text).join('; ') || words.none,
          }))}
        />
      </div>
    </details>
  );
}
