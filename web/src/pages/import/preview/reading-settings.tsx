import { Select, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { useTeam } from '../../../data/current-team.tsx';
import { currencyName } from '../../../money/money.ts';
import { imports } from '../../../words/import.ts';
import { type Choices, isTimeOfDay } from '../run/choices.ts';
import type { Questions } from '../run/questions.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import classes from './reading-settings.module.css';

const words = imports.settings;

interface Props {
  questions: Questions;
  preview: ShownPreview | null;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** What files leave open and something is assumed for. Made anew only for a reason: a list of all time zones takes its time. */
export const ReadingSettings = memo(({ questions, preview, choices, onChange }: Props) => {
  const lacksCurrency =
    choices.currency !== null || preview?.problems.some(({ code }) => code === 'NO_CURRENCY') === true;
  return (
    <section className={classes.settings} aria-label={words.title}>
      <div className={classes.setting}>
        <ZoneSelect
          label={words.zone}
          value={choices.timezone}
          onChange={(timezone) => onChange({ timezone })}
        />
      </div>
      {questions.lacksTimes && (
        <DayStart value={choices.dayStart} onChange={(dayStart) => onChange({ dayStart })} />
      )}
      {lacksCurrency && <Currency value={choices.currency} onChange={(currency) => onChange({ currency })} />}
    </section>
  );
});

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

function Currency({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { currency } = useTeam();
  const codes = [currency, ...Intl.supportedValuesOf('currency').filter((code) => code !== currency)];
  return (
    <Select
      className={classes.setting}
      label={words.currency}
      searchable
      allowDeselect={false}
      data={[
        { value: NONE, label: words.noCurrency },
        ...codes.map((code) => ({ value: code, label: `${code} ${currencyName(code)}` })),
      ]}
      value={value ?? NONE}
      onChange={(next) => next !== null && onChange(next === NONE ? null : next)}
    />
  );
}

const NONE = 'none';
