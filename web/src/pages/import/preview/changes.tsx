import type { ProposedChange } from '../../../../../src/import-run/preview.ts';
import { imports } from '../../../words/import.ts';
import look from '../parts/look.module.css';
import { Section } from '../parts/section.tsx';
import { RowTable } from './row-table.tsx';
import { useChangeText } from './use-change-text.ts';

const words = imports.changes;

/** Rows that were changed where they come from since they came in. */
export function Changes({ changes }: { changes: readonly ProposedChange[] }) {
  const text = useChangeText();
  if (changes.length === 0) return null;
  return (
    <Section title={words.title}>
      <p className={look.text}>{words.text(changes.length)}</p>
      <RowTable
        what={imports.lookalikes.difference}
        lines={changes.map(({ key, file, line, title, changes: all }) => ({
          ...{ key, file, line, title },
          what: all.map(text).join('; '),
        }))}
      />
    </Section>
  );
}
