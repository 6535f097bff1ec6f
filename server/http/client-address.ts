// From which address a request comes. The sender of the connection is believed about others only when the operator named it.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#server/log.ts';

/** Groups of an IPv6 address that name a network (/64): the owner of one of its addresses has them all. */
const NETWORK_GROUPS = 4;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and networks in CIDR form, as one list that finds IPv4 addresses also inside IPv6 ones. */
export function toBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  return list;
}

/** The shortest form of an address, without brackets, port, zone or the IPv6 form of IPv4; undefined when it is none. */
export function readAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  const [address = ''] = (isIPv4(bare.replace(/:\d+$/, '')) ? bare.replace(/:\d+$/, '') : bare).split('%');
  if (isIP(address) === 0) return undefined;
  const short = new SocketAddress({ address, family: familyOf(address) }).address;
  const unwrapped = short.replace(/^::ffff:/, '');
  return isIPv4(unwrapped) ? unwrapped : short;
}

/** What counts as one place for counting attempts and calls: an IPv4 address, or the whole network of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = [], tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail ? Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0') : [];
  return `${[...head, ...zeros, ...(tail ?? [])].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

export interface ClientAddresses {
  /** The client's address of this request; '' when the connection is gone. */
  of(message: IncomingMessage): string;
  /** Whether the word of this address about others is taken. */
  trusts(address: string): boolean;
}

/**
 * The client is the sender of the connection or, while that sender is a trusted proxy, the last address in its X-Forwarded-For, and so on
 * along the chain. Anything that is no address ends the chain. @param trusted addresses and networks in CIDR form
 */
export function createClientAddresses(trusted: readonly string[]): ClientAddresses {
  const proxies = toBlockList(trusted);
  const trusts = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return {
    trusts,
    of({ socket, headers }) {
      let address = readAddress(socket.remoteAddress ?? '') ?? '';
      const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      while (trusts(address)) {
        const before = readAddress(forwarded.pop() ?? '');
        if (before === undefined) break;
        address = before;
      }
      return address;
    },
  };
}

/** Makes `request.ip` the client's address, before anything reads it. Says once when a proxy seems to be missing in TRUSTED_PROXIES. */
export function knowAddresses(server: FastifyInstance, addresses: ClientAddresses, log: Log): void {
  let told = false;
  server.addHook('onRequest', async (request) => {
    const ip = addresses.of(request.raw);
    Object.defineProperty(request, 'ip', { value: ip });
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    const sender = readAddress(request.socket.remoteAddress ?? '') ?? '';
    if (addresses.trusts(sender)) return;
    told = true;
    log.warn('a request names its client, but its sender is not in TRUSTED_PROXIES: the address of the sender counts', { sender });
  });
}
