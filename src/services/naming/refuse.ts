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

/** The folded form of a name that someone gave, by which names are compared. */
export function checkGiven(text: string, field: string): string {
  return foldForSearch(checkText(text, field, NAME_LIMIT).trim());
}

/** A name that someone gave as it would be stored, to tell it from others that differ by case alone. */
export function exactName(text: string): string {
  return normalize(text.trim(), 'NFC');
}

/** Of several things that have a name in any case, those that are spelled just so, where there are any. */
export function exactFirst<Thing extends { name: string }>(
  text: string,
  things: readonly Thing[],
): readonly Thing[] {
  const exact = things.filter(({ name }) => name === exactName(text));
  return exact.length > 0 ? exact : things;
}

/** The scope of a search that did not cover everything. */
type Place = 'team' | 'client' | 'project';

const places: Record<Place, string> = {
  team: ' in this team',
  client: ' of this client',
  project: ' in this project',
};

interface Elsewhere {
  place?: Place | null;
  /** Whether something outside of the place has just this name. */
  found?: boolean;
}

/** Nothing has the name; says where none has, and which names are like it to those who may read them. */
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
        ? like(text, names)
        : ` ${NOT_TOLD} there are: give the name in full, or the id.`;
  return failure(
    'NOT_FOUND',
    `There is no ${noun} called "${text}"${where}, or you have no access to it.${hint}`,
    fields[noun],
  );
}

const NOT_TOLD = 'This credential lacks the scope "read", so it is not told which';

function like(text: string, names: Iterable<string>): string {
  const close = closeNames(text, names).map((name) => `"${name}"`);
  return close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
}

/** The most names that are searched for similar ones. */
export const MAX_NAMES = 2_000;

/** Several things have the name; says which they are to those who may read that. */
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
    return failure('AMBIGUOUS', `${several}. ${give}. ${NOT_TOLD} they are.`, fields[noun]);
  }
  const told = await describe(candidates.slice(0, MAX_CANDIDATES));
  if (candidates.length > MAX_CANDIDATES) told.push('and more');
  return failure('AMBIGUOUS', `${several}: ${told.join('; ')}. ${give}.`, fields[noun]);
}
