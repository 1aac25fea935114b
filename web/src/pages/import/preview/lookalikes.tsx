import { imports } from '../../../words/import/import.ts';
import type { Choices } from '../run/choices.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { Cards } from '../shared/cards.tsx';
import look from '../shared/look.module.css';
import { Section } from '../shared/section.tsx';
import { ChangedRows } from './changed-rows.tsx';

const words = imports.lookalikes;

interface Props {
  preview: ShownPreview;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** New rows that resemble existing entries. Only the importing person knows whether they are the same. */
export function Lookalikes({ preview: { same, alike }, choices, onChange }: Props) {
  if (same.count + alike.changed + alike.moved === 0) return null;
  return (
    <Section title={words.title}>
      {same.count > 0 && <p className={look.text}>{words.same(same.count)}</p>}
      {alike.changed > 0 && <p className={look.text}>{words.changed(alike.changed)}</p>}
      {alike.moved > 0 && <p className={look.text}>{words.moved(alike.moved)}</p>}
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
