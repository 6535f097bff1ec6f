// Time zones to choose from: all that this browser knows, and the device's own.

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sorted, each once; includes `chosen`, whatever this browser calls it. */
export const timeZones = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', deviceTimeZone(), chosen])].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  );

/** For reading: the names have underscores for spaces. */
export const timeZoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');
