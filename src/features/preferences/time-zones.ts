// Time zones to choose from: all that this browser knows by name, and the one that the device is in.

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In order, each once; `chosen` is among them whatever this browser calls it. */
export const timeZones = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', deviceTimeZone(), chosen])].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  );

/** As people read it: the names have underscores for blanks. */
export const timeZoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');
