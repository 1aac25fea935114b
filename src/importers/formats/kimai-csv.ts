import type { CsvFormat } from './csv-format.ts';

const date = ['Date', 'Datum', 'Fecha', 'Data'];
const from = [
  'From',
  'Begin',
  'Start',
  'Von',
  'Beginn',
  'De',
  'Début',
  'Desde',
  'Inicio',
  'Van',
  'Inizio',
  'Dalle',
];
const to = ['To', 'End', 'Bis', 'Ende', 'À', 'Fin', 'Até', 'Hasta', 'Tot', 'Einde', 'Eind', 'Fine', 'Alle'];
const customer = ['Customer', 'Kunde', 'Client', 'Cliente', 'Klant'];
const activity = ['Activity', 'Tätigkeit', 'Activité', 'Actividad', 'Activiteit', 'Attività', 'Atividade'];

/**
 * Kimai's timesheet export. Its column names are in the language of the exporting user. Both times share a date, and a whole-number
 * duration is in seconds.
 */
export const kimaiCsv: CsvFormat = {
  id: 'kimai-csv',
  style: { source: 'kimai', wholeDurationUnit: 's', deductsBreaks: true },
  recognises: (header) =>
    header.has(...date) &&
    header.has(...from) &&
    header.has(...to) &&
    header.has(...customer) &&
    header.has(...activity),
  columns: {
    date,
    startTime: from,
    endTime: to,
    duration: ['Duration', 'Dauer', 'Durée', 'Duración', 'Duur', 'Durata', 'Duração'],
    person: ['User', 'Username', 'Name', 'Benutzer', 'Utilisateur', 'Usuario', 'Gebruiker', 'Utente', 'Nome'],
    email: ['Email', 'E-Mail'],
    client: customer,
    project: ['Project', 'Projekt', 'Projet', 'Proyecto', 'Progetto', 'Projeto'],
    task: activity,
    description: [
      'Description',
      'Beschreibung',
      'Descripción',
      'Omschrijving',
      'Beschrijving',
      'Descrizione',
      'Descrição',
    ],
    tags: ['Tags', 'Schlagworte', 'Schlagwörter', 'Mots-clés', 'Etiquetas', 'Etichette'],
    billable: ['Billable', 'Abrechenbar', 'Facturable', 'Faturável'],
    rate: [
      'Hourly rate',
      'Stundenlohn',
      'Stundensatz',
      'Taux horaire',
      'Precio por hora',
      'Preço por hora',
      'Uurtarief',
    ],
    amount: ['Rate', 'Price', 'Preis', 'Lohn', 'Prix', 'Precio', 'Preço', 'Tarief'],
    currency: ['Currency', 'Währung', 'Devise', 'Moneda', 'Moeda', 'Valuta'],
  },
};
