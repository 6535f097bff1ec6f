// Calls to addresses that somebody else chose: https to an allowed host, never into a private network, whatever the name resolves to. It
// connects to the very address that was checked, follows no redirect, and reads little (rows F-06 and F-07).
import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';

const WHOLE_MS = 5000;
const MOST_ANSWER_BYTES = 65_536;

/** Networks that are nobody's address on the internet (IANA special-purpose registries). */
const SPECIAL_V4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Within 2000::/3, the only assigned part of IPv6: protocol assignments with Teredo, documentation, 6to4. */
const SPECIAL_V6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Only for addresses that the internet routes; IPv4 addresses written as IPv6 are always refused. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Of the makers of browsers: Chrome and related ones, Firefox, Edge, Safari. A name that begins with a dot includes all subdomains. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

export interface OutboundAnswer {
  status: number;
  /** As the server wrote it. */
  retryAfter: string | undefined;
}

export interface Outbound {
  /** Why nothing will be sent there, in words; undefined: no reason now. A name that cannot be resolved is no reason. */
  refusalOf(address: string): Promise<string | undefined>;
  /** @throws Error in words when it may not be reached, or does not answer in time */
  post(address: string, headers: Record<string, string>, body: Uint8Array): Promise<OutboundAnswer>;
}

type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) =>
  new Promise((resolve, reject) => {
    resolveName(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/** In words, before any name is resolved. */
function refusalOfText(address: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return 'It is no address.';
  const { protocol, port, hostname, username, password } = new URL(address);
  if (protocol !== 'https:') return 'It must begin with https://.';
  if (port !== '' || username !== '' || password !== '') return 'It must have no port, no user and no password.';
  if (!hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host)))
    return 'It is not on the list of push services.';
  return undefined;
}

/** Sends, reads the head of the answer, and discards the rest. */
function send(url: URL, options: RequestOptions, body: Uint8Array): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'http:' ? httpRequest : httpsRequest;
    const request = ask(url, { ...options, method: 'POST', agent: false, signal: AbortSignal.timeout(WHOLE_MS) }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MOST_ANSWER_BYTES) request.destroy();
      });
      answer.on('error', () => undefined); // the status is known by then
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    request.on('error', (error) => reject(error.name === 'AbortError' ? new Error('It did not answer in time') : error));
    request.end(body);
  });
}

interface OutboundParts {
  /** Hosts that may be reached; a leading dot includes all subdomains. */
  hosts: readonly string[];
  resolve?: Resolve;
  /** Only for tests that listen on this machine: no checks, and plain http is allowed. */
  unguarded?: true;
}

interface GuardParts {
  /** In words, before any name is resolved. */
  refusalOfText: (address: string) => string | undefined;
  /** For the addresses that the name resolves to: all must be allowed. */
  isAllowed: (address: string) => boolean;
  resolve: Resolve;
}

const PRIVATE = 'It leads into a private network.';

function guarded({ refusalOfText: textRefusal, isAllowed, resolve }: GuardParts): Outbound {
  const found = (address: string) => resolve(hostOf(new URL(address)));
  return {
    async refusalOf(address) {
      const refusal = textRefusal(address);
      if (refusal !== undefined) return refusal;
      return (await found(address).catch(() => [])).every((one) => isAllowed(one.address)) ? undefined : PRIVATE;
    },
    async post(address, headers, body) {
      const refusal = textRefusal(address);
      if (refusal !== undefined) throw new Error(refusal);
      const all = await found(address);
      const [pinned] = all;
      if (!pinned || !all.every((one) => isAllowed(one.address))) throw new Error(PRIVATE);
      return send(new URL(address), { headers, lookup: (_host, _options, done) => done(null, [pinned]) }, body);
    },
  };
}

export function createOutbound({ hosts, resolve = resolveByDns, unguarded }: OutboundParts): Outbound {
  if (unguarded) return { refusalOf: async () => undefined, post: (address, headers, body) => send(new URL(address), { headers }, body) };
  return guarded({ refusalOfText: (address) => refusalOfText(address, hosts), isAllowed: isPublicAddress, resolve });
}

/** An IPv6 address has brackets in a URL. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
const isLoopback = (address: string): boolean => isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** By its text, whatever a name server says. */
const namesThisMachine = (url: URL): boolean => url.hostname === 'localhost' || isLoopback(hostOf(url));

/** Why an address cannot be the operator's gateway, in words. This machine may be named directly; no other private network may. */
export function refusalOfGateway(address: string): string | undefined {
  if (!URL.canParse(address)) return 'it must be an address such as https://gateway.example/fathom';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'it must have no user and no password; what is posted is signed';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && namesThisMachine(url)))
    return 'it must begin with https://, or name this machine (http://localhost)';
  if (isIP(hostOf(url)) !== 0 && !isLoopback(hostOf(url)) && !isPublicAddress(hostOf(url))) return 'it leads into a private network';
  return undefined;
}

/** Only to the operator's gateway. It may lead to this machine only if its address names this machine. */
export function createGatewayOutbound(gateway: string, resolve: Resolve = resolveByDns): Outbound {
  const isAllowed = namesThisMachine(new URL(gateway)) ? isLoopback : isPublicAddress;
  return guarded({ refusalOfText: (address) => (address === gateway ? undefined : 'It is not the gateway.'), isAllowed, resolve });
}
