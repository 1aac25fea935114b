import { useId } from 'react';
import { projectColours } from '../../../../src/domain/colour.ts';
import { colours as words } from '../../words/colours.ts';
import classes from './colour-field.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

/** The name of a colour; its hex code if it is not in the palette. */
export function colourName(colour: string): string {
  return (words as Record<string, string>)[colour] ?? colour;
}

/**
 * The twelve palette colours, plus the current colour if it is not in the palette. The arrow keys move
 * between them.
 */
export function ColourField({ label, value, onChange }: Props) {
  const name = useId();
  const choices: string[] = [...projectColours];
  if (!choices.includes(value)) choices.push(value);
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>
        {label} <span className={classes.chosen}>{colourName(value)}</span>
      </legend>
      <div className={classes.swatches}>
        {choices.map((colour) => (
          <label key={colour} className={classes.swatch} style={{ color: colour }} title={colourName(colour)}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={colour}
              checked={colour === value}
              onChange={() => onChange(colour)}
              aria-label={colourName(colour)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
