// An alert that somebody is to get: the input of every delivery channel.
import type { Situation } from '#domain/alerts/situation.ts';

export interface AlertToTell {
  situation: Situation;
  /** Her own name; undefined while unknown. */
  shipName: string | undefined;
  title: string;
  reason: string;
  /** Of the row, which may be above the situation's. */
  revision: number;
}
