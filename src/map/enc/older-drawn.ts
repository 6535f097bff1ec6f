// Which sheets of charts are drawn as they were before, because the newer edition could not be had. chart-source.ts says it.
import { watchedOfSession } from '#platform/persisted.ts';

/** What a tile says of a cell that it shows. */
export interface DrawnCell {
  edition: number;
  update: number;
  /** YYYY-MM-DD. */
  issuedOn: string;
}

/** By sheet (`<z>-<x>-<y>`) the cells that it shows, by name. */
export type OlderSheets = ReadonlyMap<string, ReadonlyMap<string, DrawnCell>>;

/** Of tiles that were asked for since the map asked last for all of them. */
export const olderSheets = watchedOfSession((): OlderSheets => new Map());
