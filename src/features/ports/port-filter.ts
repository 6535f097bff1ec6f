// Which ports the map shows. Pure; the workbench stores the choice.
import type { PortRow } from '#contract/tables.ts';
import type { PortChoice } from '#domain/workbench/filters.ts';

/** 'all' includes unrated ports; a rating shows only ports with it. */
export const isPortShown = ({ threatRating }: PortRow, chosen: PortChoice): boolean =>
  chosen.includes('all') || (threatRating !== undefined && chosen.includes(threatRating));
