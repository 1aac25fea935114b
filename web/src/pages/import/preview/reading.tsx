import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import type { Team } from '../../../../../src/import-run/team.ts';
import { CurrencySelect } from '../../../components/currency-select.tsx';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { imports } from '../../../words/import/import.ts';
import { type Choices, isTimeOfDay } from '../run/choices.ts';
import type { Questions } from '../run/questions.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import classes from './reading.module.css';

const words = imports.settings;

interface Props {
  questions: Questions;
  preview: ShownPreview | null;
  team: Team;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/**
 * How the files are read, with the settings that have a default. Memoized, because a list of all time zones
 * renders slowly.
 */
export const Reading = memo(({ questions, preview, team, choices, onChange }: Props) => {
  const { hasLocalTimes, lacksZone, lacksTimes, hasOpenCurrency, currencies } = questions;
  const notes = preview?.reading ?? [];
  const hasZone = hasLocalTimes && !lacksZone;
  const hasCurrency = hasOpenCurrency && currencies.length === 0;
  if (notes.length === 0 && !hasZone && !lacksTimes && !hasCurrency) return null;
  return (
    <section className={classes.reading} aria-labelledby={TITLE}>
      <h2 id={TITLE} className={classes.title}>
        {words.title}
      </h2>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {(hasZone || lacksTimes || hasCurrency) && (
        <div className={classes.settings}>
          {hasZone && (
            <div className={classes.setting}>
              <ZoneSelect
                label={words.zone}
                value={choices.timezone ?? team.personTimezone ?? team.timezone}
                onChange={(timezone) => onChange({ timezone })}
              />
            </div>
          )}
          {lacksTimes && (
            <DayStart value={choices.dayStart} onChange={(dayStart) => onChange({ dayStart })} />
          )}
          {hasCurrency && (
            <div className={classes.setting}>
              <CurrencySelect
                label={words.currency}
                value={choices.currency ?? team.currency}
                onChange={(currency) => onChange({ currency })}
              />
            </div>
          )}
        </div>
      )}
    </section>
  );
});

const TITLE = 'reading-of-files';

function DayStart({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const keep = () => isTimeOfDay(typed) && typed !== value && onChange(typed);
  return (
    <TextInput
      className={classes.setting}
      label={words.dayStart}
      description={words.dayStartHelp}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={typed}
      error={isTimeOfDay(typed) ? null : words.dayStartBad}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}
