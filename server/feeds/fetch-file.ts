// Brings the file of an address to disk: within limits of size and time, and never from the server's own network unless the operator wrote so.
import { lookup, type LookupAddress } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPublicAddress } from '#server/delivery/outbound.ts';

/** Why nothing came, in words for the operator. Never contains the address, which may contain a key. */
export class FeedFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FeedFailure';
  }
}

export interface FetchLimits {
  mostBytes: number;
  /** Without a byte. */
  idleMs: number;
  /** From the first try to the last byte. */
  wholeMs: number;
}
export const FETCH_LIMITS: FetchLimits = { mostBytes: 50_000_000, idleMs: 30_000, wholeMs: 300_000 };
const MOST_REDIRECTS = 5;

/** What the server of the address said about its file. */
export interface FileMark {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export interface Fetch {
  url: URL;
  /** The path to write the file to. */
  path: string;
  /** Of the last file, so that the same one is not sent again. */
  mark: FileMark;
  limits?: FetchLimits;
  signal?: AbortSignal | undefined;
  /** The system's, but in tests. */
  resolve?: typeof lookup;
}

const inMb = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en');
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, '');
/** Only the operator's own entry may name the own network, and only so that it cannot change its mind: as an address, or this machine. */
const isOwn = (url: URL, entry: URL): boolean => url.origin === entry.origin && (isIP(hostOf(url)) > 0 || hostOf(url) === 'localhost');

function checkAddress(url: URL, entry: URL): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FeedFailure('It redirects to something that is no web address');
  if (url.protocol === 'http:' && entry.protocol === 'https:')
    throw new FeedFailure('It redirects from https to http, where anybody could change the file');
  if (url.origin !== entry.origin && (url.username !== '' || url.password !== ''))
    throw new FeedFailure('It redirects to an address with a password in it');
  if (isIP(hostOf(url)) > 0 && !isPublicAddress(hostOf(url)) && !isOwn(url, entry))
    throw new FeedFailure('It redirects into a private network');
}

/** Resolves a name once, checks every answer, and connects to what was checked. */
const checkedLookup =
  (allowed: boolean, resolve: typeof lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new FeedFailure('Its name leads nowhere'), '', 0);
      if (!allowed && !found.every(({ address }) => isPublicAddress(address)))
        return done(new FeedFailure('Its name leads into a private network. Write the address itself, if that is meant'), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

/** Resolves with the head of the answer. */
function ask(
  url: URL,
  {
    entry,
    mark,
    limits,
    signal,
    resolve,
  }: { entry: URL; mark: FileMark; limits: FetchLimits; signal: AbortSignal; resolve: typeof lookup },
) {
  const options: RequestOptions = {
    agent: false,
    signal,
    timeout: limits.idleMs,
    lookup: checkedLookup(isOwn(url, entry), resolve),
    headers: {
      accept: 'application/geo+json, application/json, text/csv, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Fathom',
      ...(mark.etag !== undefined && { 'if-none-match': mark.etag }),
      ...(mark.lastModified !== undefined && { 'if-modified-since': mark.lastModified }),
    },
  };
  return new Promise<IncomingMessage>((resolveHead, reject) => {
    let head: IncomingMessage | undefined;
    const asked = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => resolveHead((head = answer)));
    asked.on('timeout', () => {
      const late = new FeedFailure(`Nothing came for ${limits.idleMs / 1000} seconds`);
      head?.destroy(late);
      asked.destroy(late);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Passes at most so many bytes. */
class Limit extends Transform {
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#most) done(new FeedFailure(`It sends more than ${inMb(this.#most)} MB`));
    else done(null, chunk);
  }
}

function checkHead({ statusCode = 0, headers }: IncomingMessage, limits: FetchLimits): void {
  if (statusCode !== 200) throw new FeedFailure(`It answers with status ${statusCode}`);
  if (/html/i.test(headers['content-type'] ?? '')) throw new FeedFailure('It answers with a web page, not with a file');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FeedFailure('It sends the file compressed, without having been asked to');
  const bytes = Number(headers['content-length'] ?? 0);
  if (bytes > limits.mostBytes) throw new FeedFailure(`It has ${inMb(bytes)} MB; at most ${inMb(limits.mostBytes)} MB are taken`);
}

function inWords(error: unknown, limits: FetchLimits): Error {
  if (error instanceof FeedFailure) return error;
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string };
  if (name === 'TimeoutError') return new FeedFailure(`It was not complete after ${limits.wholeMs / 1000} seconds`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new FeedFailure('Its name is not known, or this machine has no network');
  if (code === 'ECONNREFUSED') return new FeedFailure('It refuses the connection');
  if (code === 'ENOSPC') return new FeedFailure('The disk is full');
  if (/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED)$/.test(code) || message === 'aborted')
    return new FeedFailure('The connection broke off before the file was complete');
  return new FeedFailure(
    `It could not be fetched: ${/CERT|TLS|SSL|SELF_SIGNED/.test(code) ? 'its certificate is not valid' : code || 'the connection failed'}`,
  );
}

/** 'same': there is nothing new. @throws FeedFailure in words; the signal's reason when it is aborted */
export async function fetchFile(fetch: Fetch): Promise<'same' | FileMark> {
  const { url: entry, path, mark, limits = FETCH_LIMITS, resolve = lookup } = fetch;
  const late = AbortSignal.timeout(limits.wholeMs);
  const signal = fetch.signal ? AbortSignal.any([late, fetch.signal]) : late;
  try {
    let url = entry;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      checkAddress(url, entry);
      const answer = await ask(url, { entry, mark, limits, signal, resolve });
      const { statusCode = 0, headers } = answer;
      if (statusCode === 304) {
        answer.destroy();
        return 'same';
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && URL.canParse(headers.location, url.href)) {
        answer.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      try {
        checkHead(answer, limits);
        await pipeline(answer, new Limit(limits.mostBytes), createWriteStream(path), { signal });
      } finally {
        answer.destroy();
      }
      return { etag: headers.etag, lastModified: headers['last-modified'] };
    }
    throw new FeedFailure(`It redirects more than ${MOST_REDIRECTS} times`);
  } catch (error) {
    fetch.signal?.throwIfAborted();
    throw inWords(late.aborted ? late.reason : error, limits);
  }
}
