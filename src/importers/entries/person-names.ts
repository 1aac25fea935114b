import { wordsIn } from '../values/column-words.ts';

/** Words for people, or for what they did, in the languages that columns are read in; those for whose time it is come first. */
const personWords = [
  ...[
    'user',
    'users',
    'username',
    'person',
    'persons',
    'people',
    'member',
    'members',
    'employee',
    'employees',
  ],
  ...[
    'worker',
    'staff',
    'consultant',
    'contractor',
    'freelancer',
    'colleague',
    'technician',
    'tech',
    'developer',
  ],
  ...['designer', 'engineer', 'resource', 'author', 'login', 'who', 'fullname'],
  ...['nutzer', 'nutzerin', 'benutzer', 'benutzername', 'mitarbeiter', 'mitarbeiterin', 'mitarbeitende'],
  ...['mitarbeitender', 'angestellte', 'angestellter', 'arbeitnehmer', 'kollege', 'kollegin', 'personal'],
  ...['utilisateur', 'collaborateur', 'employe', 'employee', 'salarie', 'intervenant', 'auteur'],
  ...['usuario', 'empleado', 'trabajador', 'persona', 'autor', 'colaborador', 'utilizador', 'funcionario'],
  ...[
    'gebruiker',
    'medewerker',
    'utente',
    'dipendente',
    'collaboratore',
    'autore',
    'pracownik',
    'uzytkownik',
  ],
  ...[
    'bearbeiter',
    'assignee',
    'assigned',
    'reporter',
    'creator',
    'owner',
    'logged',
    'tracked',
    'created',
    'entered',
  ],
  ...['recorded', 'performed', 'submitted'],
];
const ranks = new Map(personWords.map((word, index) => [word, index]));
/** Words for what was done mean a person only before "by": `Logged by`, and not `Hours logged`. */
const needsBy = new Set(['logged', 'tracked', 'created', 'entered', 'recorded', 'performed', 'submitted']);

/** Names of columns that mean people only if nothing else is in the name: a project has a name too. */
const wholeNames = new Set([
  ...['name', 'nom', 'nome', 'first', 'last', 'first name', 'last name', 'firstname', 'lastname', 'surname'],
  ...[
    'given name',
    'family name',
    'full name',
    'vorname',
    'nachname',
    'familienname',
    'prenom',
    'nombre',
    'apellido',
  ],
  ...[
    'apellidos',
    'cognome',
    'voornaam',
    'achternaam',
    'imie',
    'nazwisko',
    'email',
    'e mail',
    'mail',
    'email address',
  ],
  ...['e mail address'],
]);

/** Things of people, which do not say who they are. */
const things = new Set([
  ...['rate', 'cost', 'costs', 'price', 'type', 'role', 'group', 'groups', 'story', 'department'],
  ...[
    'hours',
    'time',
    'at',
    'on',
    'date',
    'agent',
    'country',
    'count',
    'stack',
    'notes',
    'comment',
    'comments',
  ],
]);

/** Whether the name of a column means people: `User Id`, `Assigned To`, `Angestellter`, `First Name`. */
export function meansPeople(name: string): boolean {
  const words = wordsIn(name);
  return wholeNames.has(words.join(' ')) || rankIn(words) !== null;
}

/** The place of a column among several that mean people, the smallest first; null for one that is no name of a person. */
export function rankOfPerson(name: string): number | null {
  const words = wordsIn(name);
  if (words.some((word) => ['mail', 'email', 'first', 'last', 'id', 'ids'].includes(word))) return null;
  if (['name', 'full name'].includes(words.join(' '))) return personWords.length;
  return rankIn(words);
}

function rankIn(words: readonly string[]): number | null {
  if (words.some((word) => things.has(word))) return null;
  const found = words.filter((word) => ranks.has(word) && (!needsBy.has(word) || words.includes('by')));
  return found.length === 0 ? null : Math.min(...found.map((word) => ranks.get(word) ?? 0));
}
