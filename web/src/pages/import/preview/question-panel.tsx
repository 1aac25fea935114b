import type { Sample } from '../../../../../src/importers/entries/survey.ts';
import { imports } from '../../../words/import.ts';
import { Cards } from '../parts/cards.tsx';
import type { Choices } from '../run/choices.ts';
import type { Questions } from '../run/questions.ts';
import classes from './question-panel.module.css';

const words = imports.questions;

interface Props {
  questions: Questions;
  choices: Choices;
  onChange: (next: Partial<Choices>) => void;
}

/** Asks what the files do not say, with the cells that show it read in both ways. */
export function QuestionPanel({ questions: { dates, decimals }, choices, onChange }: Props) {
  if (dates.length === 0 && decimals.length === 0) return null;
  const readings = (doubts: Questions['dates'], way: string) =>
    samplesOf(doubts)
      .map(({ value, readings: all }) => `${value} → ${all[way] ?? ''}`)
      .join(' · ');
  return (
    <section className={classes.panel} aria-label={words.title}>
      {dates.length > 0 && (
        <Question title={words.dates} doubts={dates}>
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
      )}
      {decimals.length > 0 && (
        <Question title={words.decimals} doubts={decimals}>
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
      )}
    </section>
  );
}

interface QuestionProps {
  title: string;
  doubts: Questions['dates'];
  children: React.ReactNode;
}

function Question({ title, doubts, children }: QuestionProps) {
  const [first] = doubts;
  const [sample] = first?.samples ?? [];
  return (
    <div className={classes.question}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>
        {words.text} {first && sample && `(${words.at(first.file, sample.line, sample.column)})`}
      </p>
      {children}
    </div>
  );
}

const SHOWN = 3;
const samplesOf = (doubts: Questions['dates']): Sample[] =>
  doubts.flatMap(({ samples }) => samples).slice(0, SHOWN);
