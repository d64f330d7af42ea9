/** How a user's emails and pages format dates and money: BCP 47 tag and IANA time zone. */
export interface Region {
  readonly locale: string;
  readonly time_zone: string;
}

/** 'December 20, 2026', in the reader's time zone. */
export const longDay = (at: Date, { locale, time_zone: timeZone }: Region): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);

/** 'December 20, 2026 at 9:30 AM', in the reader's time zone. */
export const longMoment = (at: Date, { locale, time_zone: timeZone }: Region): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);

/** 'December 20, 2026 at 9:30 AM GMT+1', for a reader who may be in another time zone. */
export const zonedMoment = (at: Date, { locale, time_zone: timeZone }: Region): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
