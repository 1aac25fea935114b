import { useId } from 'react';
import classes from './cards.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  cards: readonly { value: Value; title: string; text: string; disabled?: boolean }[];
}

/** A choice between a few options, each with its consequences. */
export function Cards<Value extends string>({ label, value, onChange, cards }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.cards}>
      <legend className="visually-hidden">{label}</legend>
      {cards.map((card) => (
        <label key={card.value} className={classes.card} data-disabled={card.disabled || undefined}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={card.value}
            checked={value === card.value}
            disabled={card.disabled}
            onChange={() => onChange(card.value)}
          />
          <span className={classes.words}>
            <span className={classes.title}>{card.title}</span>
            <span className={classes.text}>{card.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
