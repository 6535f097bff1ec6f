// A zip of charts, or one file of a cell, that an administrator uploads: its parts go to the disk one after the other; whole, it lies in the
// inbox like any other.
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { ChartFiles } from './chart-files.ts';
import { forgetUploads } from './chart-imports.ts';
import { isCellFile } from './reading/read-set.ts';

/** The row of an upload, from its first part on. */
export async function noteArriving(tx: Tx, files: ChartFiles, { id, nowMs }: { id: string; nowMs: EpochMs }): Promise<void> {
  await tx.query("insert into chart_imports (id, name, state, begun_at_ms) values ($1, $1, 'arriving', $2) on conflict (id) do nothing", [
    id,
    nowMs,
  ]);
  for (const old of await forgetUploads(tx, nowMs)) await rm(files.upload(old), { force: true });
}

/** Whether all of it is here. */
export async function hasArrived(files: ChartFiles, id: string, bytes: number): Promise<boolean> {
  return (await stat(files.upload(id)).catch(() => undefined))?.size === bytes;
}

export async function layIntoInbox(
  tx: Tx,
  files: ChartFiles,
  { id, name, fileName, inbox }: { id: string; name: string; fileName: string; inbox: string },
): Promise<boolean> {
  const [known] = await tx.query(
    "update chart_imports set name = $2, state = 'waiting' where id = $1 and state = 'arriving' returning id",
    [id, name],
  );
  if (!known) return false;
  if (!isCellFile(fileName)) {
    await rename(files.upload(id), join(inbox, name));
    return true;
  }
  const set = `${files.upload(id)}.set`;
  await mkdir(set, { recursive: true });
  await rename(files.upload(id), join(set, fileName.toUpperCase()));
  await rename(set, join(inbox, name));
  return true;
}

/** Answers whether there was something to cancel. What runs ends at its next cell. */
export async function cancelImport(
  tx: Tx,
  files: ChartFiles,
  { id, inbox, nowMs }: { id: string; inbox: string; nowMs: EpochMs },
): Promise<boolean> {
  const [row] = await tx.query<{ state: string; name: string }>(
    `update chart_imports set asked_to_end = true,
       state = case when state in ('arriving', 'waiting') then 'cancelled' else state end,
       ended_at_ms = case when state in ('arriving', 'waiting') then $2::bigint end
     where id = $1 and state in ('arriving', 'waiting', 'running') returning state, name`,
    [id, nowMs],
  );
  if (!row) return false;
  const laid = join(inbox, row.name);
  if (row.state === 'cancelled') for (const path of [files.upload(id), laid]) await rm(path, { recursive: true, force: true });
  // a set that was taken away while its run was cut off: nobody goes on with it
  else if (!(await files.isThere(laid)))
    await tx.query("update chart_imports set state = 'cancelled', ended_at_ms = $2 where id = $1", [id, nowMs]);
  return true;
}
