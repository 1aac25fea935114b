import { Button, Checkbox, Select } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { exactTime } from '../../../../../src/import-run/report/figures.ts';
import type { TimeDifference } from '../../../../../src/import-run/report/report.ts';
import type { Team } from '../../../../../src/import-run/team.ts';
import type { Sample } from '../../../../../src/importers/entries/findings.ts';
import { durationUnits } from '../../../../../src/importers/values/duration.ts';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { currencyName } from '../../../money/money.ts';
import { browserZone, zoneName } from '../../../time/zones.ts';
import { imports } from '../../../words/import/import.ts';
import type { Choices } from '../run/choices.ts';
import { currencyCandidates, type Doubt, type Questions } from '../run/questions.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { Cards } from '../shared/cards.tsx';
import classes from './question-panel.module.css';

const words = imports.questions;

interface Props {
  questions: Questions;
  preview: ShownPreview | null;
  disagreeing: TimeDifference;
  team: Team;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
  /** Returns to the column mapping; null for files of a known tool. */
  onMapping: (() => void) | null;
}

/** Asks for what the files do not show. An answered question stays, so that the answer can be changed. */
export function QuestionPanel(props: Props) {
  const { questions, preview, choices, team } = props;
  const isOpen = (code: string) => preview?.obstacles.some((one) => one.code === code) === true;
  const panels = [
    questions.lacksZone && <ZoneQuestion key="zone" {...props} />,
    questions.dates.length > 0 && <DateQuestion key="dates" {...props} />,
    questions.decimals.length > 0 && <DecimalQuestion key="decimals" {...props} />,
    questions.units.length > 0 && <UnitQuestion key="units" {...props} />,
    questions.currencies.length > 0 && <CurrencyQuestion key="currency" {...props} />,
    (choices.trust !== null || isOpen('DURATIONS_DISAGREE')) && <TrustQuestion key="trust" {...props} />,
    questions.peopleColumns.length > 0 && (isMine(choices, team) || isOpen('SEVERAL_PEOPLE')) && (
      <PeopleQuestion key="people" {...props} />
    ),
  ].filter(Boolean);
  if (panels.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={words.title}>
      {panels}
    </section>
  );
}

function Question({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.question}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}

function ZoneQuestion({ choices, onChange }: Props) {
  const id = useId();
  const shown = choices.timezone ?? browserZone();
  return (
    <Question title={words.zone} text={words.zoneText}>
      <div className={classes.fields}>
        <div className={classes.field}>
          <ZoneSelect
            id={id}
            label={imports.settings.zone}
            isLabelled
            value={shown}
            onChange={(timezone) => onChange({ timezone })}
          />
        </div>
        {choices.timezone === null && (
          <Button
            onClick={() => {
              // The button disappears with the answer, so the focus moves on.
              document.getElementById(id)?.focus();
              onChange({ timezone: shown });
            }}
          >
            {words.takeZone(zoneName(shown))}
          </Button>
        )}
      </div>
    </Question>
  );
}

function DateQuestion({ questions: { dates }, choices, onChange }: Props) {
  return (
    <Question title={words.dates} text={doubtText(dates)}>
      <Cards
        label={words.dates}
        value={choices.dateOrder}
        onChange={(dateOrder) => onChange({ dateOrder })}
        cards={[
          { value: 'dmy', title: words.dmy, text: readings(dates, 'dmy') },
          { value: 'mdy', title: words.mdy, text: readings(dates, 'mdy') },
        ]}
      />
    </Question>
  );
}

function DecimalQuestion({ questions: { decimals }, choices, onChange }: Props) {
  return (
    <Question title={words.decimals} text={doubtText(decimals)}>
      <Cards
        label={words.decimals}
        value={choices.decimalSign}
        onChange={(decimalSign) => onChange({ decimalSign })}
        cards={[
          { value: '.', title: words.point, text: readings(decimals, '.') },
          { value: ',', title: words.comma, text: readings(decimals, ',') },
        ]}
      />
    </Question>
  );
}

function UnitQuestion({ questions: { units }, choices, onChange }: Props) {
  const totalOf = (unit: (typeof durationUnits)[number]) =>
    units.reduce((sum, { totals }) => sum + (totals?.[unit] ?? 0), 0);
  return (
    <Question title={words.units} text={doubtText(units)}>
      <Cards
        label={words.units}
        value={choices.durationUnit}
        onChange={(durationUnit) => onChange({ durationUnit })}
        cards={durationUnits.map((unit) => ({
          value: unit,
          title: words.unit[unit],
          text: [words.unitTotal(exactTime(totalOf(unit))), readings(units, unit)]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Question>
  );
}

function CurrencyQuestion({ questions, choices, onChange }: Props) {
  const candidates = currencyCandidates(questions);
  const codes = candidates.length > 0 ? candidates : Intl.supportedValuesOf('currency');
  const [{ text: shown, named } = { text: '', named: [] }] = questions.currencies;
  const text = named.length > 0 ? words.currencyMissing(shown, named) : words.currencyText(shown);
  return (
    <Question title={words.currency} text={text}>
      <Select
        className={classes.field}
        aria-label={words.currencyLabel}
        placeholder={words.chooseCurrency}
        searchable
        allowDeselect={false}
        data={codes.map((code) => ({ value: code, label: `${code} ${currencyName(code)}` }))}
        value={choices.currency}
        onChange={(currency) => currency !== null && onChange({ currency })}
      />
    </Question>
  );
}

/** The maximum number of listed lines. */
const MAX_LINES = 5;

function TrustQuestion({ preview, disagreeing, choices, onChange }: Props) {
  const rows = preview?.problems.find(({ code }) => code === 'DURATION_DIFFERS');
  const [first] = rows?.first ?? [];
  const lines = (rows?.first ?? [])
    .filter(({ file }) => file === first?.file)
    .flatMap(({ line }) => line ?? [])
    .slice(0, MAX_LINES);
  const places = first ? ` (${words.lines(first.file, lines, disagreeing.rows - lines.length)})` : '';
  return (
    <Question
      title={words.trust}
      text={`${words.trustText(disagreeing.rows, differenceText(disagreeing.milliseconds))}${places}`}
    >
      <Cards
        label={words.trust}
        value={choices.trust}
        onChange={(trust) => onChange({ trust })}
        cards={[
          { value: 'times', title: words.times, text: words.timesText },
          { value: 'duration', title: words.duration, text: words.durationText },
        ]}
      />
    </Question>
  );
}

function differenceText(milliseconds: number): string {
  if (milliseconds === 0) return words.balanced;
  const time = exactTime(Math.abs(milliseconds));
  return milliseconds > 0 ? words.longer(time) : words.shorter(time);
}

/** The key for rows without a person. */
const NOBODY = '';

function isMine({ people }: Choices, { self }: Team): boolean {
  const choice = people.get(NOBODY);
  return typeof choice === 'object' && choice.identityId === self.identityId;
}

function PeopleQuestion({ questions: { peopleColumns }, team, choices, onChange, onMapping }: Props) {
  const columns = peopleColumns.map(({ name, people, sample }) =>
    words.peopleColumn(name, people ?? 0, sample),
  );
  const choose = (isChosen: boolean) => {
    const people = new Map(choices.people);
    if (isChosen) people.set(NOBODY, { identityId: team.self.identityId });
    else people.delete(NOBODY);
    onChange({ people });
  };
  return (
    <Question title={words.people} text={words.peopleText(columns.join(', '))}>
      <div className={classes.fields}>
        {onMapping && (
          <Button variant="default" onClick={onMapping}>
            {words.toMapping}
          </Button>
        )}
        <Checkbox
          label={words.mine}
          checked={isMine(choices, team)}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      </div>
    </Question>
  );
}

function doubtText(doubts: readonly Doubt[]): string {
  const [first] = doubts;
  const [sample] = first?.samples ?? [];
  const place = first && sample && ` (${words.at(first.file, sample.line, sample.column)})`;
  return `${words.text}${place ?? ''}`;
}

const MAX_SHOWN = 3;
const samplesOf = (doubts: readonly Doubt[]): Sample[] =>
  doubts.flatMap(({ samples }) => samples).slice(0, MAX_SHOWN);

function readings(doubts: readonly Doubt[], way: string): string {
  return samplesOf(doubts)
    .flatMap(({ value, readings: all }) => (all[way] === undefined ? [] : [`${value} → ${all[way]}`]))
    .join(' · ');
}
