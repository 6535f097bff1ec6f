// An archive of map tiles that holds none, as a server answers a piece of it.

/** A PMTiles archive (version 3) of vector tiles to zoom 8 that holds none: 127 bytes of header and an empty directory. */
export function emptyArchive(): Response {
  const bytes = new Uint8Array(128);
  const header = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  header.setUint8(7, 3);
  header.setUint8(8, 127); // where the directory starts
  header.setUint8(16, 1); // its length
  for (const at of [97, 98, 99]) header.setUint8(at, 1); // nothing compressed, vector tiles
  header.setUint8(101, 8);
  return new Response(bytes, { status: 206 });
}
