// A file that arrives in parts of any size, one after the other.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Writes a part in its place, `from` bytes on. The same part may come again, also late: nothing behind it goes. false: what is before it is
 * not here.
 */
export async function writePart(path: string, from: number, content: Uint8Array): Promise<boolean> {
  const file = await open(path, constants.O_RDWR | (from === 0 ? constants.O_CREAT : 0), 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    if ((await file.stat()).size < from) return false;
    await file.write(content, 0, content.length, from);
    return true;
  } finally {
    await file.close();
  }
}
