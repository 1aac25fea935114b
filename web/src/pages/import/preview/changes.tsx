import { imports } from '../../../words/import/import.ts';
import type { Choices } from '../run/choices.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { Cards } from '../shared/cards.tsx';
import look from '../shared/look.module.css';
import { Section } from '../shared/section.tsx';
import { ChangedRows } from './changed-rows.tsx';

const words = imports.changes;

interface Props {
  preview: ShownPreview;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** Rows that differ from entries of an earlier import. */
export function Changes({ preview: { changes }, choices, onChange }: Props) {
  if (changes.count === 0) return null;
  return (
    <Section title={words.title}>
      <p className={look.text}>
        {words.text(changes.count)} {changes.moved > 0 && words.movedText(changes.moved)}{' '}
        {changes.appliable < changes.count && words.keptText(changes.count - changes.appliable)}
      </p>
      <Cards
        label={words.title}
        value={choices.changes}
        onChange={(next) => onChange({ changes: next })}
        cards={[
          { value: 'KEEP', title: words.keep, text: words.keepText },
          { value: 'APPLY', title: words.apply, text: words.applyText },
        ]}
      />
      <ChangedRows changed={changes} />
    </Section>
  );
}
