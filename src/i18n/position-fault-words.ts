// Says why a text is no position, for every field that takes one.
import i18next from 'i18next';

/** `fault`: PositionFault of domain/geo/coordinates.ts. */
export const positionFaultWords = ({ code, part }: { code: string; part: string }): string => i18next.t(`position.fault.${code}`, { part });
