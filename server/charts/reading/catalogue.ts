// The catalogue of an exchange set, CATALOG.031: which checksum each file of it must have. Pure.
import { crc32 } from 'node:zlib';
import { iso8211Records, Subfields } from './iso8211.ts';

/** By file name in capitals, without folders. Files without a checksum are not in it. */
export type Checksums = ReadonlyMap<string, number>;

function readEntry(data: Buffer): { name: string; crc: string } {
  const read = new Subfields(data);
  read.text(2); // RCNM
  read.text(10); // RCID
  const file = read.text();
  read.text(); // LFIL
  read.text(); // VOLM
  read.text(3); // IMPL
  for (const _ of ['SLAT', 'WLON', 'NLAT', 'ELON']) read.text();
  return { name: file.split(/[\\/]/).at(-1)?.toUpperCase() ?? '', crc: read.text() };
}

/** Two files of one name cannot be told apart: neither has a checksum then. @throws BadCell */
export function readCatalogue(bytes: Buffer): Checksums {
  const sums = new Map<string, number>();
  const twice = new Set<string>();
  for (const { kind, fields } of iso8211Records(bytes))
    for (const { tag, data } of kind === 'D' ? fields : []) {
      if (tag !== 'CATD') continue;
      const { name, crc } = readEntry(data);
      if (!/^[0-9A-Fa-f]{8}$/.test(crc)) continue;
      if (sums.has(name)) twice.add(name);
      sums.set(name, Number.parseInt(crc, 16));
    }
  for (const name of twice) sums.delete(name);
  return sums;
}

/** S-57 edition 3.1, appendix B.1, clause 5.9: CRC-32, as zip has it. */
export const isAsInCatalogue = (name: string, bytes: Buffer, sums: Checksums): boolean => {
  const wanted = sums.get(name.toUpperCase());
  return wanted === undefined || wanted === crc32(bytes);
};
