// Where real files lie beside the repository, for tests that skip by name when they are absent.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a real file, or undefined where there is none. */
export function realFile(name: string): string | undefined {
  const path = join(import.meta.dirname, '../../../shared/data', name);
  return existsSync(path) ? path : undefined;
}
