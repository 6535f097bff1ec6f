// What can go wrong at a start that is nobody's bug, in words for the person at the terminal. Never repeats DATABASE_URL: it may hold a password.
import { BadConfig, type Config } from './config.ts';
import { DbError, DISK_FULL } from './db/db.ts';
import { FolderInUse } from './db/folder-lock.ts';

const DISK_WORDS = 'The disk is full. Make room and start again; nothing that was stored is lost.';

function fromSystem({ code, path }: NodeJS.ErrnoException, config: Config | undefined): string | undefined {
  const where = path ?? config?.dataDir ?? '';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${config?.port} on ${config?.host} is in use. Stop the other program, or set PORT to another number.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${config?.host}. Set HOST to one that it has; 0.0.0.0 means all of them.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path === undefined
        ? `This user may not listen on port ${config?.port}. Set PORT to a number from 1024 up.`
        : `${where} cannot be read or written by this user. Give it the right, or set DATA_DIR to another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${where} is not a folder. Set DATA_DIR to one, or to a name that is still free.`;
    case 'ENOENT':
      return `${where} does not exist.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return DISK_WORDS;
    default:
      return undefined;
  }
}

function fromDatabase({ code, message }: DbError, config: Config | undefined): string | undefined {
  if (code === DISK_FULL || /no space left|ENOSPC/i.test(message)) return DISK_WORDS;
  if (config?.databaseUrl === undefined) return undefined;
  if (code === '28P01' || code === '28000') return 'The database refuses the user or the password of DATABASE_URL.';
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist on its server. Create it first.';
  if (code === '42501') return 'The user of DATABASE_URL may not create tables and roles. It needs to own the database, and CREATEROLE.';
  return code === 'closed' || code.startsWith('08') || code.startsWith('57')
    ? 'The database of DATABASE_URL cannot be reached. Is it running, and is the address right?'
    : undefined;
}

/** Words for the terminal; undefined for a bug, which deserves its stack. */
export function describeStartFailure(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof BadConfig || error instanceof FolderInUse) return error.message;
  if (error instanceof DbError) return fromDatabase(error, config);
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return fromSystem(error as NodeJS.ErrnoException, config);
  return /is damaged\. |was changed after it ran|written by a newer Fathom/.test(error.message) ? error.message : undefined;
}
