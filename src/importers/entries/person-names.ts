import { wordsIn } from '../values/column-words.ts';

/** Words for people, or for their actions, in the supported languages. Words for the person whose time was tracked come first. */
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
/** Words for actions denote a person only with "by": `Logged by`, but not `Hours logged`. */
const needsBy = new Set(['logged', 'tracked', 'created', 'entered', 'recorded', 'performed', 'submitted']);

/** Column names that denote people only as the whole name, because a project also has a name. */
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

/** Words for attributes of people, which do not identify a person. */
const attributes = new Set([
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

/** Returns whether a column name denotes people: `User Id`, `Assigned To`, `Angestellter`, `First Name`. */
export function meansPeople(name: string): boolean {
  const words = wordsIn(name);
  return wholeNames.has(words.join(' ')) || rankIn(words) !== null;
}

/** The rank of a column among several that denote people, best first; null for a column that is not the name of a person. */
export function rankOfPerson(name: string): number | null {
  const words = wordsIn(name);
  if (words.some((word) => ['mail', 'email', 'first', 'last', 'id', 'ids'].includes(word))) return null;
  if (['name', 'full name'].includes(words.join(' '))) return personWords.length;
  return rankIn(words);
}

function rankIn(words: readonly string[]): number | null {
  if (words.some((word) => attributes.has(word))) return null;
  const found = words.filter((word) => ranks.has(word) && (!needsBy.has(word) || words.includes('by')));
  return found.length === 0 ? null : Math.min(...found.map((word) => ranks.get(word) ?? 0));
}
