// Which ports the map shows. Pure; the choice itself is the workbench's.
import type { PortRow } from '#contract/tables.ts';
import type { PortChoice } from '#domain/workbench/filters.ts';

/** 'all' keeps the unrated ones too; a rating only those that somebody rated so. */
export const isPortShown = ({ threatRating }: PortRow, chosen: PortChoice): boolean =>
  chosen.includes('all') || (threatRating !== undefined && chosen.includes(threatRating));
