import type { Preview } from '../../../../../src/import-run/preview.ts';
import { imports } from '../../../words/import.ts';
import { Cards } from '../parts/cards.tsx';
import look from '../parts/look.module.css';
import { Section } from '../parts/section.tsx';
import type { Choices } from '../run/choices.ts';
import { ChangedRows } from './changed-rows.tsx';

const words = imports.lookalikes;

interface Props {
  preview: Preview;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** Rows that are there already in some other way, as it seems: a person may know better. */
export function Lookalikes({ preview: { lookalikes }, choices, onChange }: Props) {
  const same = lookalikes.filter(({ how }) => how === 'SAME');
  if (same.length === 0) return null;
  return (
    <Section title={words.title}>
      <p className={look.text}>{words.same(same.length)}</p>
      <Cards
        label={words.title}
        value={choices.lookalikes}
        onChange={(next) => onChange({ lookalikes: next })}
        cards={[
          { value: 'SKIP', title: words.skip, text: words.skipText },
          { value: 'WRITE', title: words.write, text: words.writeText },
        ]}
      />
      <ChangedRows changed={same} />
    </Section>
  );
}
