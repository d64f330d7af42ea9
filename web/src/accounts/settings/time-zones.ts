/** What Chrome and Safari list under a name that the city, the country or the spelling no longer has. */
const TODAY: Readonly<Record<string, string>> = {
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
const nameToday = (zone: string) => TODAY[zone] ?? zone;

export interface TimeZoneChoice {
  /** As it is stored: the name that this browser lists, or the account has. */
  readonly value: string;
  /** 'Kolkata (GMT+5:30)' */
  readonly label: string;
  /** 'India Standard Time' */
  readonly detail: string;
  /** All that finds it: also its former name and its part of the world. */
  readonly words: string;
}

/** 'Knox, Indiana (GMT-5)': the city by today's name, and what its clock is ahead of UTC at `at`. */
export function zoneLabel(zone: string, at: Date): string {
  const [area = zone, ...rest] = nameToday(zone).replaceAll('_', ' ').split('/');
  const place = rest.length > 0 ? rest.toReversed().join(', ') : area;
  return `${place} (${nameOf(zone, 'shortOffset', at)})`;
}

/**
 * Every time zone that the browser knows, and the account's own, once each, by city. Takes about 100 ms: the browser makes
 * two formatters for each of 420 zones.
 */
export function timeZoneChoices(own: string, at: Date): TimeZoneChoice[] {
  // Not every browser lists UTC; the account's own spelling comes first, and stands for the others of its clock.
  const zones = new Map<string, string>();
  for (const zone of [own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])
    if (!zones.has(nameToday(zone))) zones.set(nameToday(zone), zone);
  return [...zones]
    .map(([today, value]) => {
      const label = zoneLabel(value, at);
      const detail = nameOf(value, 'longGeneric', at);
      const formerly = Object.keys(TODAY).find((former) => TODAY[former] === today) ?? '';
      const names = `${today} ${formerly} ${value}`.replaceAll('_', ' ');
      return { value, label, detail, words: `${label} ${detail} ${names}` };
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** A zone that this browser does not know has its bare name. */
function nameOf(zone: string, timeZoneName: 'shortOffset' | 'longGeneric', at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    return zone;
  }
}
