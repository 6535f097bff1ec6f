// Destinations by name, as crews type them into AIS and as ports are called. Pure.
const letters = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Both are named and read differently. Blanks, signs and small letters make no difference. */
export const isOtherDestination = (one: string | undefined, other: string | undefined): boolean =>
  !!one && !!other && letters(one) !== letters(other);
