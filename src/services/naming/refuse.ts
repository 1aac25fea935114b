import { closeNames } from '../../domain/close-names.ts';
import { checkText, foldForSearch, NAME_LIMIT } from '../../domain/text.ts';
import { type Failure, failure } from '../../lib/errors.ts';

type Noun = 'team' | 'client' | 'project' | 'task' | 'tag' | 'member';

const fields: Record<Noun, string> = {
  team: 'teamId',
  client: 'clientId',
  project: 'projectId',
  task: 'taskId',
  tag: 'tag',
  member: 'identityId',
};

/** The folded form of a name that someone gave, by which names are compared. */
export function checkGiven(text: string, field: string): string {
  return foldForSearch(checkText(text, field, NAME_LIMIT).trim());
}

/** Nothing has the name; says which names are like it. */
export function unknown(noun: Noun, text: string, names: Iterable<string>): Failure {
  const close = closeNames(text, names).map((name) => `"${name}"`);
  const hint = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
  return failure(
    'NOT_FOUND',
    `There is no ${noun} called "${text}", or you may not see it.${hint}`,
    fields[noun],
  );
}

/** Several things have the name; says which they are. */
export function ambiguous(noun: Noun, text: string, candidates: readonly string[]): Failure {
  return failure(
    'AMBIGUOUS',
    `More than one ${noun} is called "${text}": ${candidates.join('; ')}. Give the id of the one that you mean.`,
    fields[noun],
  );
}
