import { foldForMatching } from '../../domain/text/text.ts';
import { wordsIn } from './column-words.ts';
import { unitInName, unitOfWord } from './duration.ts';

/** Words for worked time in the supported languages, the clearest first. */
const workedWords = [
  ...[
    'duration',
    'dauer',
    'zeitdauer',
    'duree',
    'duracion',
    'duracao',
    'duur',
    'durata',
    'arbeitszeit',
    'gesamtzeit',
  ],
  ...['zeitaufwand', 'aufwand', 'worked', 'spent', 'logged', 'elapsed', 'work', 'working', 'length'],
  ...[
    'gearbeitet',
    'gewerkt',
    'travaille',
    'travaillees',
    'trabajado',
    'trabajadas',
    'trabalhadas',
    'lavorate',
  ],
  ...['time', 'zeit', 'temps', 'tiempo', 'tempo', 'tijd'],
];
const ranks = new Map(workedWords.map((word, index) => [word, index]));
/** Additional words that do not change the meaning. */
const fillers = new Set([
  ...[
    'total',
    'totals',
    'net',
    'actual',
    'tracked',
    'recorded',
    'done',
    'in',
    'sum',
    'of',
    'rounded',
    'decimal',
  ],
  ...['gesamt', 'netto', 'summe', 'totale', 'totales', 'totaal', 'hh', 'mm', 'ss', 'hhmm', 'hhmmss'],
]);

/** Prefixes of words for durations other than work, and for money, which is often stated per hour. */
const otherWords = [
  // Money.
  ...[
    'rate',
    'price',
    'prec',
    'prezz',
    'preis',
    'prix',
    'prij',
    'cost',
    'kost',
    'cout',
    'custo',
    'custos',
    'fee',
    'gebuhr',
  ],
  ...[
    'honorar',
    'tarif',
    'tarie',
    'taux',
    'tasa',
    'taxa',
    'satz',
    'lohn',
    'salar',
    'wage',
    'pay',
    'amount',
    'betrag',
  ],
  ...[
    'montant',
    'importe',
    'importo',
    'bedrag',
    'valor',
    'value',
    'revenue',
    'umsatz',
    'charge',
    'money',
    'geld',
  ],
  // Breaks.
  ...[
    'break',
    'lunch',
    'meal',
    'pause',
    'pausa',
    'pauz',
    'mittag',
    'descanso',
    'intervalo',
    'almuerzo',
    'almoco',
  ],
  ...['comida', 'dejeuner', 'pranzo', 'idle', 'inactiv', 'wait', 'wartez', 'standby', 'bereitschaft'],
  // Travel.
  ...['travel', 'trip', 'commut', 'driv', 'fahrt', 'fahrzeit', 'anfahr', 'reis', 'wegzeit', 'viaj', 'viag'],
  ...['voyage', 'trajet', 'deplac', 'desplaz'],
  // Overtime, and time off.
  ...[
    'overtime',
    'over',
    'extra',
    'uberstund',
    'uberzeit',
    'mehrarbeit',
    'supplement',
    'straordinar',
    'overur',
  ],
  ...[
    'overwerk',
    'leave',
    'vacation',
    'holiday',
    'sick',
    'absen',
    'urlaub',
    'krank',
    'conge',
    'maladie',
    'vacacion',
  ],
  ...['ferie', 'verlof', 'ziek', 'saldo', 'balance'],
  // Plans, and parts of the time.
  ...[
    'estimat',
    'estim',
    'remain',
    'budget',
    'plan',
    'forecast',
    'target',
    'soll',
    'schatz',
    'geschatz',
    'verbleib',
  ],
  ...[
    'prev',
    'restant',
    'begroot',
    'quota',
    'schedul',
    'expect',
    'capacit',
    'billa',
    'billed',
    'unbill',
    'nonbill',
  ],
  ...['invoic', 'abrechenbar', 'abgerechn', 'verrechn', 'fakturier', 'factur', 'fattur'],
  // An amount per hour.
  ...['per', 'pro', 'por', 'par', 'je'],
];
/** Entries of `otherWords` that are prefixes of unrelated words, and so match only whole words. */
const wholeWords = new Set(['per', 'pro', 'por', 'par', 'je', 'over', 'pay', 'fee', 'custo', 'custos']);
const otherPattern = new RegExp(
  otherWords.map((word) => (wholeWords.has(word) ? `^${word}s?$` : `^${word}`)).join('|'),
);
/** Parts of German and Dutch compounds, such as `Stundensatz` or `Mittagspause`. */
const otherInCompounds = /(?:satz|lohn|preis|kosten|pausen?|pauze|uberstunden|fahrt|reise|tarief|prijs)/;

/** Returns WORKED for a column name of worked time, UNIT for a name with only a unit of time. Null for other durations and for money. */
export function workedTimeIn(name: string): 'WORKED' | 'UNIT' | null {
  const words = wordsIn(name);
  if (words.some((word) => otherPattern.test(word) || otherInCompounds.test(word))) return null;
  if (/\p{Sc}|\/\s*(?:h|hr|hour|std|stunde)\b/u.test(foldForMatching(name))) return null;
  const isOfTime = (word: string) => ranks.has(word) || unitOfWord(word) !== null;
  if (words.some(isOfTime) && words.every((word) => isOfTime(word) || fillers.has(word))) return 'WORKED';
  return unitInName(name) === null ? null : 'UNIT';
}

/** The rank of a column among several of worked time, best first. */
export function rankOfWorkedTime(name: string): number {
  return Math.min(...wordsIn(name).map((word) => ranks.get(word) ?? workedWords.length));
}
