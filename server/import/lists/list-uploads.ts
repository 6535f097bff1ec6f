// A list that an administrator uploads: its parts are kept until the file is whole, then it is read and compared with the edition in force,
// and waits, beside it, until it is put in force or cancelled. Its parts lie on disk (upload-files.ts).
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ListToCheck, type ListPreview, MAX_LIST_REMARKS } from '#contract/entities/vta/watch-lists.ts';
import { MAX_LIST_FILE_BYTES, MAX_LIST_FILE_ROWS } from '#contract/limits.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { fileFormOf } from '#server/import/file-form.ts';
import type { RowRemark } from '#server/import/import-report.ts';
import { BadFile } from '#server/import/text-file.ts';
import { compareEditions } from './compare-editions.ts';
import { importList, type ListJob } from './import-list.ts';
import { listFormOf } from './list-forms.ts';
import { forgetBatch, isWhole, type ListBatch, putInForce, standingList } from './list-store.ts';
import type { UploadFiles } from './upload-files.ts';

/** One that was not ended is forgotten. */
const KEEP_MS = DAY_MS;
/** The oldest of more is forgotten. */
const MOST_UPLOADS = 3;

interface Prepared {
  list: ListBatch;
  /** Absent: the rows are being written, or a crash cut that off. */
  read?: {
    editionAtMs: EpochMs;
    entries: number;
    /** The batch that it was compared with. */
    standing?: string;
  };
}

/** What was written for the upload goes, too. */
export async function forgetUpload(tx: Tx, id: string): Promise<void> {
  const [gone] = await tx.query<{ prepared: Prepared | null }>('delete from list_uploads where id = $1 returning prepared', [id]);
  if (gone?.prepared) await forgetBatch(tx, gone.prepared.list);
}

/** Before a part of it is kept. Uploads that were not ended go: whether there were any. */
export async function beginUpload(tx: Tx, id: string, nowMs: EpochMs): Promise<boolean> {
  await tx.query('insert into list_uploads (id, begun_at_ms) values ($1, $2) on conflict do nothing', [id, nowMs]);
  const old = await tx.query<{ id: string }>(
    `select id from list_uploads where id <> $1 and (begun_at_ms < $2 or id not in
       (select id from list_uploads order by begun_at_ms desc limit $3))`,
    [id, nowMs - KEEP_MS, MOST_UPLOADS],
  );
  for (const one of old) await forgetUpload(tx, one.id);
  return old.length > 0;
}

/** Refused rows first. */
async function readRemarks(path: string): Promise<ListPreview['remarks']> {
  const [refused, noted]: [RowRemark[], RowRemark[]] = [[], []];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const remark = JSON.parse(line) as RowRemark;
    const into = remark.kind === 'refused' ? refused : remark.kind === 'noted' ? noted : undefined;
    if (into && into.length < MAX_LIST_REMARKS) into.push(remark);
  }
  return [...refused, ...noted].slice(0, MAX_LIST_REMARKS).map(({ line, row, reason, kind }) => ({
    kind: kind === 'refused' ? 'refused' : 'noted',
    line,
    row,
    reason,
  }));
}

interface Checking extends ListToCheck {
  id: string;
  files: UploadFiles;
  nowMs: EpochMs;
  signal: AbortSignal;
  onProgress?: ListJob['onProgress'];
  /** Those of src/contract/limits.ts, except in tests. */
  limits?: Pick<ListJob, 'mostBytes' | 'mostRows' | 'mostShips'>;
}

const LIMITS = { mostBytes: MAX_LIST_FILE_BYTES, mostRows: MAX_LIST_FILE_ROWS };

/** Reads the file and leaves its rows beside those in force. @throws BadFile, the signal's reason when aborted, DbError: then nothing stays */
export async function checkUpload(db: Db, checking: Checking): Promise<ListPreview> {
  const { id, files, fileName, bytes, list: named, issuedAt, nowMs, signal, onProgress, limits = LIMITS } = checking;
  const folder = await mkdtemp(join(tmpdir(), 'fathom-list-'));
  try {
    const path = await files.whole(id, bytes);
    const form = await listFormOf(path);
    if (!form) {
      await fileFormOf(path); // says it of a file that is no text
      throw new BadFile('This is neither a watch list nor a list of owners that is known');
    }
    const onlyPrepare = (begun: ListBatch) => db.transaction(null, (tx) => keepPrepared(tx, id, { list: begun }, signal));
    const read = { path, fileName, list: named, issuedAt, now: nowMs, reportFolder: folder, signal, ...(onProgress && { onProgress }) };
    const job = { ...read, ...limits, inTurns: true, onlyPrepare };
    const { list: name, batch, editionAtMs, others, counts, reportPath } = await importList(db, form, job);
    const list: ListBatch = { kind: form.kind, name, batch };
    const remarks = await readRemarks(reportPath);
    return await db.transaction(null, async (tx) => {
      const standing = await standingList(tx, list);
      const compared = await compareEditions(tx, list, standing?.batch);
      const { added: entries, refused, noted } = counts;
      const found = { editionAtMs, entries, ...(standing && { standing: standing.batch }) };
      await keepPrepared(tx, id, { list, read: found }, signal);
      return {
        kind: form.kind,
        list: name,
        form: form.name,
        editionAt: editionAtMs,
        entries,
        others,
        refused,
        noted,
        remarks,
        ...(standing && { replaces: { editionAt: standing.editionAt, entries: standing.entries } }),
        ...compared,
      };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A second check of one upload takes the place of the first. */
async function keepPrepared(tx: Tx, id: string, prepared: Prepared, signal: AbortSignal): Promise<void> {
  const [upload] = await tx.query<{ prepared: Prepared | null }>('select prepared from list_uploads where id = $1 for update', [id]);
  if (upload?.prepared && upload.prepared.list.batch !== prepared.list.batch) await forgetBatch(tx, upload.prepared.list);
  if (!upload || signal.aborted)
    await forgetBatch(tx, prepared.list); // cancelled while it was read
  else await tx.query('update list_uploads set prepared = $2 where id = $1', [id, JSON.stringify(prepared)]);
}

export type AppliedUpload =
  | { state: 'notChecked' }
  | { state: 'overtaken' }
  | { state: 'done'; listId: string; before: object | undefined };

/** @throws BadFile when the edition does not fit any more */
export async function applyUpload(tx: Tx, id: string, nowMs: EpochMs): Promise<AppliedUpload> {
  const [upload] = await tx.query<{ prepared: Prepared | null }>('select prepared from list_uploads where id = $1 for update', [id]);
  if (!upload?.prepared?.read) return { state: 'notChecked' };
  const { list, read } = upload.prepared;
  const { editionAtMs, entries, standing: compared } = read;
  const standing = await standingList(tx, list);
  if (standing?.batch !== compared || !(await isWhole(tx, list, entries))) return { state: 'overtaken' };
  await putInForce(tx, list, { editionAtMs, nowMs, entries });
  await tx.query('delete from list_uploads where id = $1', [id]);
  return { state: 'done', listId: `${list.kind}:${list.name}`, before: standing };
}
