// What imported lists say of a ship: hits of watch lists (sanctions), and who owns and manages her. Lists are files that an operator brings.
import { PartStart } from '#contract/bytes.ts';
import { MAX_LIST_FILE_BYTES } from '#contract/limits.ts';
import { AtMs, CountryCode, Id, idOf, Line, MaybeLine } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { Mmsi } from '#contract/entities/ships.ts';

const ImportedList = z.object({ list: Line(80), editionAt: AtMs.describe('The date of its edition') });
export type ImportedList = z.infer<typeof ImportedList>;

/** The same entry and the same reason have the same key in every edition. */
const HitKey = idOf(24);

const ListHit = ImportedList.extend({
  key: HitKey,
  by: z.enum(['imo', 'name']).describe('imo: her IMO number is that of the entry. name: only name and flag are alike'),
  likeness: z.number().min(0).max(1).describe('src/domain/watch-lists/likeness.ts; 1 where the IMO number is the same'),
  entryName: MaybeLine(160),
  entryImo: z.int().optional(),
  entryFlag: CountryCode.optional(),
  text: MaybeLine(500).describe('What the list says'),
});
export type ListHit = z.infer<typeof ListHit>;

export const MAX_HITS_PER_SHIP = 10;
export const MAX_OWNERS_PER_SHIP = 30;
/** Of each kind: a record of a ship names them all. */
export const MAX_IMPORTED_LISTS = 100;

/** Days as the file writes them: 2026-01-31, or a part of that. */
const OwnershipEntry = ImportedList.extend({
  role: Line(60),
  company: Line(160),
  country: MaybeLine(60),
  from: MaybeLine(10),
  to: MaybeLine(10),
  source: MaybeLine(200),
  date: MaybeLine(10).describe('Of the source'),
});
export type OwnershipEntry = z.infer<typeof OwnershipEntry>;

export const shipRecordMembers = {
  mmsi: Mmsi,
  imo: z.int().optional(),
  name: MaybeLine(120).optional(),
  flag: CountryCode.optional(),
  lists: z.array(ImportedList).max(MAX_IMPORTED_LISTS).describe('The watch lists that she was compared with'),
  hits: z.array(ListHit).max(MAX_HITS_PER_SHIP),
  ownershipLists: z.array(ImportedList).max(MAX_IMPORTED_LISTS),
  owners: z.array(OwnershipEntry).max(MAX_OWNERS_PER_SHIP),
  madeAt: z.int().describe('When the server found this'),
};

/** open: taken back. */
export const VERDICTS = ['confirmed', 'rejected', 'open'] as const;
const Judged = z.object({
  value: z.enum(VERDICTS),
  authorName: Line(250).describe('As it was then; the server compares it with the account'),
  at: AtMs.describe('When it was judged, by the clock of the device'),
});
export const listVerdictMembers = { mmsi: Mmsi, key: HitKey, judged: Judged };
export const JudgeHit = z.object({ judged: Judged });
export const HitParams = z.object({ mmsi: z.coerce.number().pipe(Mmsi), key: HitKey });

const ListKind = z.enum(['watchList', 'ownership']);
const ListInForce = ImportedList.extend({ kind: ListKind, importedAt: z.int(), entries: z.int() });
export type ListInForce = z.infer<typeof ListInForce>;
export const ImportedListsAnswer = z.object({ lists: z.array(ListInForce) });
export const WhichList = z.object({ kind: ListKind, list: Line(80) });

export const ListPartParams = z.object({ id: Id, from: PartStart(MAX_LIST_FILE_BYTES) });
export const ListToCheck = z.object({
  fileName: Line(255),
  bytes: z.int().min(1).max(MAX_LIST_FILE_BYTES).describe('Of the whole file'),
  list: Line(80).optional().describe('Its name; absent: the name of the file without day and ending'),
  issuedAt: AtMs.optional().describe('The day of the edition; absent: the day in the name of the file, else the newest one in its rows'),
});
export type ListToCheck = z.infer<typeof ListToCheck>;

/** At most so many remarks on rows, and so many examples of changes, are answered; the counts are of all. */
export const MAX_LIST_REMARKS = 200;
export const MAX_LIST_EXAMPLES = 20;
const LIST_CHANGES = ['gone', 'changed', 'added'] as const;
export const ListPreview = z.object({
  kind: ListKind,
  list: Line(80),
  form: z.string().describe('The form of the file'),
  editionAt: z.int(),
  entries: z.int(),
  others: z.int().describe('Rows of persons, companies and aircraft, which are left out'),
  refused: z.int(),
  noted: z.int(),
  remarks: z
    .array(z.object({ kind: z.enum(['refused', 'noted']), line: z.int(), row: z.string(), reason: z.string() }))
    .max(MAX_LIST_REMARKS)
    .describe('Refused rows first'),
  replaces: z.object({ editionAt: z.int(), entries: z.int() }).optional().describe('The edition in force'),
  change: z.object({ added: z.int(), changed: z.int(), gone: z.int(), same: z.int() }),
  examples: z.array(z.object({ change: z.enum(LIST_CHANGES), name: z.string() })).max(MAX_LIST_EXAMPLES),
});
export type ListPreview = z.infer<typeof ListPreview>;

/** How far the server is: rows of any kind, and 0 to 1 of the file. */
const ListReading = z.object({ reading: z.object({ rows: z.int().min(0), share: z.number().min(0).max(1) }) });
export type ListReading = z.infer<typeof ListReading>;
export const ListCheck = z.union([ListReading, ListPreview]);
