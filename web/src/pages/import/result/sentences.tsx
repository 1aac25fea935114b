import { imports } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';
import { Section } from '../shared/section.tsx';
import classes from './sentences.module.css';

interface Props {
  title: string;
  sentences: readonly string[];
  /** Red for values that differ, amber for values that are missing. */
  tone: 'bad' | 'look';
}

/** A page with thousands of sentences opens slowly; the JSON report has the rest. */
const MAX_ROWS = 200;

/** A list of findings, one sentence each. */
export function Sentences({ title, sentences, tone }: Props) {
  if (sentences.length === 0) return null;
  return (
    <Section
      title={title}
      aside={<span className={`${look.soft} figures`}>{imports.figure(sentences.length)}</span>}
    >
      <ul className={classes.list} data-tone={tone}>
        {sentences.slice(0, MAX_ROWS).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and sentences may repeat
          <li key={index}>{one}</li>
        ))}
      </ul>
      {sentences.length > MAX_ROWS && (
        <p className={look.more}>{imports.more(sentences.length - MAX_ROWS)}</p>
      )}
    </Section>
  );
}
