// A file that says which running process uses a folder. A lock whose process is dead (kill -9, power loss) is taken over.
import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export class FolderInUse extends Error {
  constructor(lockFile: string, pid: number) {
    super(
      `Another Fathom server (process ${pid}) is using this data folder. Stop it, or set DATA_DIR to another folder. (Lock: ${lockFile})`,
    );
    this.name = 'FolderInUse';
  }
}

interface Holder {
  pid: number;
  /** When the process began, in the system's own unit; distinguishes it from a later one with the same number. Linux only. */
  started?: string;
}

const mine = new Set<string>();

/** Field 22 of /proc/<pid>/stat: start time in clock ticks since boot (proc(5)). The command's name may contain spaces and brackets. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // the process exists, but belongs to somebody else
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined; // cut off by a crash while it was written
  }
}

async function lives(holder: Holder, lockFile: string): Promise<boolean> {
  if (!exists(holder.pid)) return false;
  if (holder.pid === process.pid) return mine.has(lockFile); // in a container every start may have the same process number
  return holder.started === undefined || (await startOf(holder.pid)) === holder.started;
}

async function create(lockFile: string): Promise<boolean> {
  try {
    const started = await startOf(process.pid);
    const file = await open(lockFile, 'wx', 0o600);
    mine.add(lockFile);
    await file.writeFile(JSON.stringify({ pid: process.pid, ...(started !== undefined && { started }) }));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the dead holder's file, but restores it when somebody else renewed it between our check and our removal. */
async function clearStale(lockFile: string, judged: string): Promise<void> {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    await rename(lockFile, aside);
    if ((await readFile(aside, 'utf8')) !== judged) await link(aside, lockFile);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** A holder may still be writing its file; one that is incomplete after this time was cut off by a crash. */
const WRITING_MS = 500;

async function readHolder(lockFile: string): Promise<{ text: string; holder: Holder | undefined } | undefined> {
  for (let waitedMs = 0; ; waitedMs += 20) {
    const text = await readFile(lockFile, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const holder = parseHolder(text);
    if (holder || waitedMs >= WRITING_MS) return { text, holder };
    await sleep(20);
  }
}

/**
 * Locks the folder for this process until the returned function is called or the process ends. @throws FolderInUse when a running process
 * has it
 */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  while (!(await create(lockFile))) {
    const found = await readHolder(lockFile);
    if (!found) continue; // just released
    const { text, holder } = found;
    if (holder && (await lives(holder, lockFile))) throw new FolderInUse(lockFile, holder.pid);
    await clearStale(lockFile, text);
  }
  return async () => {
    mine.delete(lockFile);
    await rm(lockFile, { force: true });
  };
}
