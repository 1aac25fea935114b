import type { Lookalike } from '../../../../../src/import-run/lookalikes.ts';
import type { Preview } from '../../../../../src/import-run/preview.ts';
import { imports } from '../../../words/import.ts';
import { Cards } from '../parts/cards.tsx';
import look from '../parts/look.module.css';
import { Section } from '../parts/section.tsx';
import type { Choices } from '../run/choices.ts';
import { RowTable } from './row-table.tsx';
import { useChangeText } from './use-change-text.ts';

const words = imports.lookalikes;

interface Props {
  preview: Preview;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** Rows that may be there already in some other way: only a person knows. */
export function Lookalikes({ preview: { lookalikes }, choices, onChange }: Props) {
  if (lookalikes.length === 0) return null;
  const same = lookalikes.filter(({ how }) => how === 'SAME');
  const changed = lookalikes.filter(({ how }) => how === 'CHANGED');
  return (
    <Section title={words.title}>
      {same.length > 0 && (
        <>
          <p className={look.text}>{words.same(same.length)}</p>
          <Cards
            label={words.title}
            value={choices.lookalikes}
            onChange={(next) => onChange({ lookalikes: next })}
            cards={[
              { value: 'WRITE', title: words.write, text: words.writeText },
              { value: 'SKIP', title: words.skip, text: words.skipText },
            ]}
          />
          <Rows lookalikes={same} />
        </>
      )}
      {changed.length > 0 && (
        <>
          <p className={look.text}>{words.changed(changed.length)}</p>
          <Rows lookalikes={changed} />
        </>
      )}
    </Section>
  );
}

function Rows({ lookalikes }: { lookalikes: readonly Lookalike[] }) {
  const text = useChangeText();
  return (
    <details className={look.fold}>
      <summary>
        <span className={look.foldName}>{words.show(lookalikes.length)}</span>
      </summary>
      <div className={look.folded}>
        <RowTable
          what={words.difference}
          lines={lookalikes.map(({ row: { key, file, line, title }, changes }) => ({
            ...{ key, file, line, title },
            what: changes.map(text).join('; ') || words.none,
          }))}
        />
      </div>
    </details>
  );
}
