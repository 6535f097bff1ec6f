// An alert that somebody is to be told of: what every way of telling is given.
import type { Situation } from '#domain/alerts/situation.ts';

export interface AlertToTell {
  situation: Situation;
  /** As she calls herself; undefined while nobody knows. */
  shipName: string | undefined;
  title: string;
  reason: string;
  /** Of the row, which may be above the situation's. */
  revision: number;
}
