/** Old zone names that runtimes still list, and their current names in the IANA time zone database. */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the current name of a zone; other names are returned unchanged. */
export function newZoneName(zone: string): string {
  return currentNames[zone] ?? zone;
}

/** All time zones of the runtime, by their current names. */
export function knownZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(newZoneName)])];
}

/** The display name of a zone: "Europe / Berlin". */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}
