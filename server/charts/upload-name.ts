// The name that an uploaded set has in the inbox, and the one that people read. Pure.
import { parse } from 'node:path';
import { isCellFile } from './reading/read-set.ts';

const HIDDEN_OR_UNFINISHED = /^[.~]+|\.(part|partial|tmp|crdownload|filepart)$/gi;

/** Of any other file: the list of sets shows it as it was chosen. */
const ENDING = /^\.[A-Za-z][A-Za-z0-9]{0,7}$/;

/** So that two uploads of one name do not meet in the inbox. */
const ending = (id: string): string => ` ${id.slice(-8)}`;

/**
 * A name that the inbox takes. A file of a cell lies in a folder: its own name is needed. What only ends like one is read as a zip, and
 * refused.
 */
export function inboxName(fileName: string, id: string): string {
  const { name, ext } = parse(fileName.replaceAll(/[^A-Za-z0-9 ._-]+/g, '_').replaceAll(HIDDEN_OR_UNFINISHED, ''));
  return `${name.slice(0, 80) || 'charts'}${ending(id)}${isCellFile(fileName) ? '' : ENDING.test(ext) ? ext : '.zip'}`;
}

/** Without what only the inbox needs. */
export const readableName = (name: string, id: string): string => name.replace(ending(id), '');
