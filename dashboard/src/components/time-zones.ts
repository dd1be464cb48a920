/** Where this browser is, as a name of the IANA database. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones that this browser knows, `first` before all others: the current setting may be none of them. */
export const timeZones = (...first: readonly string[]): string[] => [
  ...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

/** For a choice of one of them. */
export const zoneOption = (zone: string) => [zone, zone.replaceAll('_', ' ')] as const;
