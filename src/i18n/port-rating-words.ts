// The threat rating of a port in words. Every list, page and file takes them from here, so that no invented rating reads as a real one.
import { isRatingInvented, type Port } from '#contract/entities/ports.ts';
import type { Translate } from './i18n.ts';
import { markedInvented } from './marked-invented.ts';

export type RatedPort = Partial<Pick<Port, 'threatRating' | 'givenRating'>>;

/** Without the mark of an invented rating: only where that stands beside it. */
export const plainPortRating = (t: Translate, { threatRating }: RatedPort): string => t(`ports.rating.${threatRating ?? 'unrated'}`);

/** With the mark of an invented rating. */
export function portRatingWords(t: Translate, port: RatedPort): string {
  return markedInvented(plainPortRating(t, port), isRatingInvented(port), t);
}
