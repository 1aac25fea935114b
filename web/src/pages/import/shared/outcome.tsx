import { imports as words } from '../../../words/import/import.ts';
import { outcomeOf, type ShownImport } from '../file/imports-query.ts';
import look from './look.module.css';

const tones = {
  MATCHES: 'good',
  INCOMPLETE: 'look',
  DIFFERS: 'bad',
  UNDONE: undefined,
  OPEN: 'look',
} as const;

/** The outcome of an import as a tag. */
export function Outcome({ of }: { of: Pick<ShownImport, 'undoneAt' | 'finishedAt' | 'verdict'> }) {
  const outcome = outcomeOf(of);
  return (
    <span className={look.tag} data-tone={tones[outcome]}>
      {words.verdicts[outcome]}
    </span>
  );
}
