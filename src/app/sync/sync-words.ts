// An edit as a sentence: what it does, and to what, from its arguments and from names on this device.
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import type { MutationName } from '#domain/mutations.ts';
import type { Star } from '#contract/entities/stars.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import type { HistoryEntry, OutboxEntry } from '#store/edits/outbox-rows.ts';

/** The members of a waiting or done entry that the sentence needs. */
export type ShownEdit = Pick<OutboxEntry | HistoryEntry, 'name' | 'args' | 'called'>;

/** What the sentence names beside its verb. name is absent if nothing on the device knows it any more. */
export interface EditSubject {
  name?: string;
  mmsi?: number;
  /** The name of the ship with that MMSI. */
  ship?: string;
  /** The row is not on this device. */
  isMissing?: true;
}

/** The table with the name, and the member of the arguments that holds its id. */
const NAMED_BY = {
  fleet: ['fleets', 'fleetId'],
  drawing: ['drawings', 'drawingId'],
  view: ['views', 'viewId'],
  notification: ['notifications', 'notificationId'],
  alert: ['alerts', 'alertId'],
  team: ['teams', 'teamId'],
  watch: ['watches', 'watchId'],
  passage: ['signedPassages', 'passageId'],
  draft: ['assessmentDrafts', 'draftId'],
} as const;
type Noun = keyof typeof NAMED_BY;
const isNoun = (noun: string): noun is Noun => noun in NAMED_BY;

/** The key of the sentence in locales/en/sync.json, where a dot would mean a deeper level. */
const editKey = (name: MutationName): string => name.replace('.', '_');

const textOf = (holder: unknown, member: string): string | undefined => {
  const value = typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[member] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};
const nameIn = (row: unknown) => textOf(row, 'name') ?? textOf(row, 'title');

/**
 * The row's name as shown now. If a refused create removed the row, the name that this create gave it; if the row was deleted, its name
 * when the edit was made. Runs inside a live query, so it awaits only the database.
 */
export async function subjectOf(db: AccountDb, { name, args, called }: ShownEdit): Promise<EditSubject> {
  const [noun = ''] = name.split('.');
  if (noun === 'star') return starredIn(db, args as Star);
  const mmsi = typeof args === 'object' && args !== null && 'mmsi' in args ? Number(args.mmsi) : undefined;
  if (!isNoun(noun)) return mmsi === undefined ? {} : { mmsi };
  const [table, member] = NAMED_BY[noun];
  const given = textOf(args, member);
  if (given === undefined) return {};
  const id = (await db.idmap.get(given))?.serverId ?? given;
  const row: unknown = (await db.table(table).get(id)) ?? (noun === 'alert' ? await db.localAlerts.get(id) : undefined);
  const found =
    nameIn(row) ??
    nameIn(args) ??
    (await nameOfCreate(db, `${table}:${given}`)) ??
    called ??
    nameIn((await db.bases.get(`${table}:${id}`))?.row);
  return {
    ...(found !== undefined && { name: found }),
    ...(row === undefined && { isMissing: true }),
    ...(mmsi !== undefined && { mmsi }),
  };
}

/** Ships appear by their MMSI, because their names are not in this database. */
async function starredIn(db: AccountDb, { kind, thing }: Star): Promise<EditSubject> {
  const name = kind === 'ship' ? thing : nameIn(await db.table(kind === 'port' ? 'ports' : 'fleets').get(thing));
  return name === undefined ? {} : { name };
}

/** The server answers as if the row had never existed. Here it was known, or the user could not have edited it. */
export const isUnshared = ({ code }: AppError, { isMissing }: EditSubject): boolean => code === 'notFound' && isMissing === true;

async function nameOfCreate(db: AccountDb, entity: string): Promise<string | undefined> {
  const entries = await db.outbox.where('touches').equals(entity).toArray();
  return entries.map(({ args }) => nameIn(args)).find((found) => found !== undefined);
}

type Translate = (key: string, values: Record<string, string>) => string;

/** The sentence of an edit in the reader's language. */
export function editWords(t: Translate, { name }: ShownEdit, { name: subject = t('sync.unnamed', {}), mmsi, ship }: EditSubject): string {
  const number = String(mmsi ?? '');
  return t(`sync.edits.${editKey(name)}`, {
    name: subject,
    ship: ship === undefined ? number : t('sync.shipNamed', { ship, mmsi: number }),
  });
}

export function useEditWords(): (edit: ShownEdit, subject: EditSubject) => string {
  const { t } = useTranslation();
  return (edit, subject) => editWords((key, values) => t(key, values), edit, subject);
}
