// The ids of rows that are composed of other ids, and the longest parts: a pull carries ids of at most MAX_ID characters, so an accepted
// part must leave room for the rest. Migration 0130 enforces the same limits in the database.
import { idOf, MAX_ID } from './rows.ts';

const compose = (...parts: readonly (string | number)[]): string => parts.join(':');
const roomBeside = (other: number): number => MAX_ID - other - 1;

const MMSI_DIGITS = 9;
/** Issued by the server: `team-` and 16 letters. As long as the id of a fact of a ship, of which an account has a copy (fact-id.ts). */
const TEAM_ID = 21;

/** Two devices that add the same ship to a fleet write the same row. */
export const fleetShipId = (fleetId: string, mmsi: number): string => compose(fleetId, mmsi);
/** PostgreSQL composes it too: `add_to_team`, `make_team`. */
export const teamMemberId = (teamId: string, accountId: string): string => compose(teamId, accountId);

/** Two devices that star the same thing write the same row. */
export const starId = (kind: string, thing: string | number): string => compose(kind, thing);
const LONGEST_STAR_KIND = 'fleet'.length;

/** What an organisation knows of a ship: two people who describe her write the same row. */
export const particularsId = (mmsi: number): string => String(mmsi);

/** Begins with the ship, so that a device finds the versions of one ship by their ids. */
export const assessmentId = (mmsi: number, unique: string): string => compose(mmsi, unique);

/** Begins with the ship, so that a device finds the receipts of one ship by their ids. */
export const authorityReportId = (mmsi: number, unique: string): string => compose(mmsi, unique);

/** The place of a receipt in its page, without `#`. */
export const receiptAnchor = (reportId: string): string => `receipt-${reportId}`;

/** Two people who judge the same hit write the same row. */
export const listVerdictId = (mmsi: number, key: string): string => compose(mmsi, key);

/** For a new fleet. */
export const NewFleetId = idOf(roomBeside(MMSI_DIGITS));
/** For a new account. */
export const NewAccountId = idOf(roomBeside(TEAM_ID));
/** The most letters in the id of a thing that can be starred. */
export const MAX_STAR_THING = roomBeside(LONGEST_STAR_KIND);
