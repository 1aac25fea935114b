/** Zones that runtimes still list by an old name, and the name that the IANA time zone database gives them today. */
const newNames: Readonly<Record<string, string>> = {
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

/** The name of a zone today; as given where it has not changed. */
export function newZoneName(zone: string): string {
  return newNames[zone] ?? zone;
}

/** All time zones that the runtime knows, by their names of today. */
export function knownZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(newZoneName)])];
}

/** "Europe / Berlin" is easier to read than the name that programs use. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}
