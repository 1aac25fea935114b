import { imports } from '../../../words/import.ts';
import { Cards } from '../parts/cards.tsx';
import look from '../parts/look.module.css';
import { Section } from '../parts/section.tsx';
import type { Choices } from '../run/choices.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { ChangedRows } from './changed-rows.tsx';

const words = imports.lookalikes;

interface Props {
  preview: ShownPreview;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** Rows that are there already in some other way, as it seems: a person may know better. */
export function Lookalikes({ preview: { same, alike }, choices, onChange }: Props) {
  if (same.count + alike === 0) return null;
  return (
    <Section title={words.title}>
      {same.count > 0 && <p className={look.text}>{words.same(same.count)}</p>}
      {alike > 0 && <p className={look.text}>{words.changed(alike)}</p>}
      <Cards
        label={words.title}
        value={choices.lookalikes}
        onChange={(next) => onChange({ lookalikes: next })}
        cards={[
          { value: 'SKIP', title: words.skip, text: words.skipText },
          { value: 'WRITE', title: words.write, text: words.writeText },
        ]}
      />
      {same.count > 0 && <ChangedRows changed={same} />}
    </Section>
  );
}
