// What happened, by an event's description.
import type { EventRow } from '#contract/tables.ts';

/** Screens mark an invented event themselves. */
const SAMPLE = /^Invented sample, no real event\.\s*/;
/** More than fits into four lines of the drawer is cut off. */
const MOST_CHARACTERS = 240;

/** Whether the report is of this ship, as far as its words say. A text that names no ship, or another, would read as if it were of hers. */
export const namesShip = ({ description, title }: Pick<EventRow, 'description' | 'title'>, shipName: string): boolean =>
  `${title} ${description}`.toLocaleUpperCase('en').includes(shipName.toLocaleUpperCase('en'));

/** The event's title where there is no description. `isCut`: more is in the report; then the text ends with "…" after a whole word. */
export function whatHappened({ description, title }: Pick<EventRow, 'description' | 'title'>): { what: string; isCut: boolean } {
  const text = description.replace(SAMPLE, '').trim() || title;
  if (text.length <= MOST_CHARACTERS) return { what: text, isCut: false };
  return { what: `${text.slice(0, MOST_CHARACTERS).replace(/\s+\S*$/, '')} …`, isCut: true };
}
