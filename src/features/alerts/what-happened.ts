// What happened, in the first sentence of an event's description.
import type { EventRow } from '#contract/tables.ts';

/** Screens mark an invented event themselves. */
const SAMPLE = /^Invented sample, no real event\.\s*/;
/** A sentence ends at a mark before a space; not after so few characters, where an abbreviation is more likely. */
const SENTENCE = /^.{20,}?[.!?](?=\s|$)/s;
/** More than fits into three lines of the drawer is cut off. */
const MOST_CHARACTERS = 200;

/** Whether the report is of this ship, as far as its words say. A text that names no ship, or another, would read as if it were of hers. */
export const namesShip = ({ description, title }: Pick<EventRow, 'description' | 'title'>, shipName: string): boolean =>
  `${title} ${description}`.toLocaleUpperCase('en').includes(shipName.toLocaleUpperCase('en'));

/** The event's title where there is no description. */
export function whatHappened({ description, title }: Pick<EventRow, 'description' | 'title'>): string {
  const text = description.replace(SAMPLE, '').trim();
  const sentence = SENTENCE.exec(text)?.[0] ?? text;
  if (sentence === '') return title;
  return sentence.length > MOST_CHARACTERS ? `${sentence.slice(0, MOST_CHARACTERS).trimEnd()} …` : sentence;
}
