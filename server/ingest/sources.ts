// The sources of AIS: the list in AIS_SOURCES, read once. Opens nothing.
import { basename } from 'node:path';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import type { Traffic } from '#contract/entities/ships.ts';

interface Named {
  /** GET /api/health shows it without sign-in: never a whole path. */
  id: string;
}
interface Address {
  /** Without the brackets of an IPv6 address. */
  host: string;
  port: number;
}
export type TcpSource = Named & Address & { kind: 'tcp' };
/** host is the address to listen on; all addresses when the entry names none. */
export type TcpListenSource = Named & Address & { kind: 'tcp-listen' };
export type UdpSource = Named & Address & { kind: 'udp' };
/** speed: dated lines are played so many times faster than they were sent; absent: as fast as they can be read. */
export type FileSource = Named & { kind: 'file'; path: string; speed?: number };
export type FeedSource = TcpSource | TcpListenSource | UdpSource | FileSource;

const FORMS = 'write tcp://host:port, tcp-listen://:port, udp://:port, file:PATH or file:PATH?speed=N';
const ALL_ADDRESSES = '::';

/** The comma-separated entries of AIS_SOURCES; none for an empty text. The error names the wrong entry and says what would be right. */
export function parseSources(text: string): Result<FeedSource[]> {
  const sources: FeedSource[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const source = parseSource(entry);
    if (typeof source === 'string') return fail(wrong(entry, source));
    if (sources.some(({ id }) => id === source.id)) source.id += ` (${sources.length + 1})`;
    sources.push(source);
  }
  return ok(sources);
}

function wrong(entry: string, why: string): AppError {
  // somebody may have written a password
  const shown = entry.replace(/\/\/.*@/, '//...@');
  const message = `has an entry that is not a feed, "${shown}": ${why}`;
  return { code: 'invalid', message, details: [{ field: 'AIS_SOURCES', message }] };
}

/** The source, or what is wrong with it. */
function parseSource(entry: string): FeedSource | string {
  if (entry.startsWith('file:')) return parseFile(entry.slice('file:'.length));
  const match = /^(tcp|tcp-listen|udp):\/\/(\[[0-9a-fA-F:.]+\]|[\w.-]*):(\d{1,5})$/.exec(entry);
  if (!match) return FORMS;
  const [, kind, bracketed = '', digits] = match;
  const port = Number(digits);
  if (port < 1 || port > 65_535) return 'a port is 1 to 65535';
  const host = bracketed.replaceAll(/[[\]]/g, '');
  if (kind === 'tcp')
    return host === ''
      ? 'tcp:// needs the host to connect to; to be connected to, write tcp-listen://:port'
      : { kind, id: entry, host, port };
  return { kind: kind === 'udp' ? 'udp' : 'tcp-listen', id: entry, host: host || ALL_ADDRESSES, port };
}

function parseFile(rest: string): FileSource | string {
  const [path = '', query, more] = rest.split('?');
  const cleanPath = path.replace(/^\/\/(?=\/)/, '');
  if (cleanPath === '') return 'file: needs a path';
  const id = `file:${basename(cleanPath)}`;
  if (query === undefined) return { kind: 'file', id, path: cleanPath };
  const speed = Number(/^speed=(\d+(?:\.\d+)?)$/.exec(query)?.[1]);
  if (more !== undefined || !(speed > 0)) return 'after the path only ?speed=N may stand, N above 0';
  return { kind: 'file', id: `${id}?speed=${speed}`, path: cleanPath, speed };
}

/** The kind of traffic: without a source the simulator sails; any file makes all of it a recording. */
export const trafficOf = (sources: readonly FeedSource[]): Exclude<Traffic, 'none'> =>
  sources.length === 0 ? 'demonstration' : sources.some(({ kind }) => kind === 'file') ? 'recording' : 'live';
