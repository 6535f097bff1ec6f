// The name that an uploaded set has in the inbox, and the one that people read. Pure.
import { parse } from 'node:path';
import { isCellFile } from './reading/read-set.ts';

const HIDDEN_OR_UNFINISHED = /^[.~]+|\.(part|partial|tmp|crdownload|filepart)$/gi;

/** So that two uploads of one name do not meet in the inbox. */
const ending = (id: string): string => ` ${id.slice(-8)}`;

/** A name that the inbox takes. A file of a cell lies in a folder: its own name is needed. */
export function inboxName(fileName: string, id: string): string {
  const { name } = parse(fileName.replaceAll(/[^A-Za-z0-9 ._-]+/g, '_').replaceAll(HIDDEN_OR_UNFINISHED, ''));
  return `${name.slice(0, 80) || 'charts'}${ending(id)}${isCellFile(fileName) ? '' : '.zip'}`;
}

/** Without what only the inbox needs. */
export const readableName = (name: string, id: string): string => name.replace(ending(id), '');
