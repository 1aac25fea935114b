import { type Actor, mayRead } from '../../domain/teams/policy.ts';
import { closeNames } from '../../domain/text/close-names.ts';
import { checkText, foldForSearch, NAME_LIMIT, normalize } from '../../domain/text/text.ts';
import { type Failure, failure } from '../../lib/errors.ts';
import { MAX_CANDIDATES } from '../shared/candidates.ts';

type Noun = 'team' | 'client' | 'project' | 'task' | 'tag' | 'member';

const fields: Record<Noun, string> = {
  team: 'teamId',
  client: 'clientId',
  project: 'projectId',
  task: 'taskId',
  tag: 'tag',
  member: 'identityId',
};

/** Checks a given name and returns its folded form, by which names are compared. */
export function checkGiven(text: string, field: string): string {
  return foldForSearch(checkText(text, field, NAME_LIMIT).trim());
}

/** Returns a given name in the form of stored names, to distinguish names that only differ by case. */
export function exactName(text: string): string {
  return normalize(text.trim(), 'NFC');
}

/** Returns the things with exactly this spelling, or all if there are none. */
export function exactFirst<Thing extends { name: string }>(
  text: string,
  things: readonly Thing[],
): readonly Thing[] {
  const exact = things.filter(({ name }) => name === exactName(text));
  return exact.length > 0 ? exact : things;
}

/** The scope of a restricted search. */
type Place = 'team' | 'client' | 'project';

const places: Record<Place, string> = {
  team: ' in this team',
  client: ' of this client',
  project: ' in this project',
};

interface Elsewhere {
  place?: Place | null;
  /** Whether a thing outside of the scope has this name. */
  found?: boolean;
}

/** The error for an unknown name. Only suggests similar names to callers with read access. */
export function unknown(
  actor: Actor,
  noun: Noun,
  text: string,
  names: Iterable<string>,
  { place = null, found = false }: Elsewhere = {},
): Failure {
  const where = place ? places[place] : '';
  const hint =
    found && place
      ? ` There is one elsewhere; leave ${fields[place]} out to mean that.`
      : mayRead(actor)
        ? suggestions(text, names)
        : ` ${NO_READ_SCOPE} there are: give the name in full, or the id.`;
  return failure(
    'NOT_FOUND',
    `There is no ${noun} called "${text}"${where}, or you have no access to it.${hint}`,
    fields[noun],
  );
}

const NO_READ_SCOPE = 'This credential lacks the scope "read", so it cannot see which';

function suggestions(text: string, names: Iterable<string>): string {
  const close = closeNames(text, names).map((name) => `"${name}"`);
  return close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
}

/** The maximum number of names that are searched for similar names. */
export const MAX_NAMES = 2_000;

/** The error for an ambiguous name. Only lists the candidates to callers with read access. */
export async function ambiguous<Candidate>(
  actor: Actor,
  noun: Noun,
  text: string,
  candidates: readonly Candidate[],
  describe: (shown: readonly Candidate[]) => string[] | Promise<string[]>,
): Promise<Failure> {
  const several = `More than one ${noun} is called "${text}"`;
  const give = 'Give the id of the one that you mean';
  if (!mayRead(actor)) {
    return failure('AMBIGUOUS', `${several}. ${give}. ${NO_READ_SCOPE} they are.`, fields[noun]);
  }
  const descriptions = await describe(candidates.slice(0, MAX_CANDIDATES));
  if (candidates.length > MAX_CANDIDATES) descriptions.push('and more');
  return failure('AMBIGUOUS', `${several}: ${descriptions.join('; ')}. ${give}.`, fields[noun]);
}
