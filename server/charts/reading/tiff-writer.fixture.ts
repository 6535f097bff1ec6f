// A TIFF of one bit a pixel, as plain as can be.
type Entry = readonly [tag: number, type: 3 | 4, value: number];

/** `says`: other values than it has, by tag. */
export function makeTiff(says: Record<number, number> = {}): Buffer {
  const entries: Entry[] = [
    [256, 4, 8], // width
    [257, 4, 2], // height
    [258, 3, 1],
    [259, 3, 1],
    [262, 3, 0],
    [273, 4, 134], // where its bits are
    [277, 3, 1],
    [278, 4, 2],
    [279, 4, 2],
  ];
  const tiff = Buffer.alloc(136);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(entries.length, 8);
  for (const [no, [tag, type, value]] of entries.entries()) {
    tiff.writeUInt16LE(tag, 10 + 12 * no);
    tiff.writeUInt16LE(type, 12 + 12 * no);
    tiff.writeUInt32LE(1, 14 + 12 * no);
    tiff.writeUInt32LE(says[tag] ?? value, 18 + 12 * no);
  }
  tiff.writeUInt16BE(0xaa55, 134);
  return tiff;
}
