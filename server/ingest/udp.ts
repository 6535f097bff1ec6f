// Datagrams from receivers nearby. UDP has no back-pressure, so what is over the limit is dropped and counted.
import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import type { EpochMs } from '#contract/units.ts';
import type { FeedRecord } from './feed-record.ts';
import type { Intake } from './intake.ts';
import { inWords } from './read-socket.ts';
import type { UdpSource } from './sources.ts';

/** Bytes that may wait: about 80,000 sentences, a second and a half at 50,000 a second. */
const MOST_WAITING_BYTES = 4 * 2 ** 20;
/** Senders whose parts are stored separately. With more, the one heard longest ago is dropped. */
const MOST_SENDERS = 200;

/** Resolves when `stop` is aborted and the port is closed, or when it cannot be opened; the record then says why. */
export function runUdp(
  source: UdpSource,
  record: FeedRecord,
  newIntake: () => Intake,
  clock: () => EpochMs,
  stop: AbortSignal,
): Promise<void> {
  // over 40 lines: the events of one socket, which share its senders and what waits
  const socket = createSocket({ type: isIPv4(source.host) ? 'udp4' : 'udp6', reuseAddr: true });
  const senders = new Map<string, Intake>();
  let waitingBytes = 0;

  function intakeOf(sender: string): Intake {
    let intake = senders.get(sender);
    if (!intake) {
      intake = newIntake();
      senders.set(sender, intake);
      if (senders.size > MOST_SENDERS) senders.delete(senders.keys().next().value ?? '');
    }
    return intake;
  }

  return new Promise((resolve, reject) => {
    const close = () => socket.close();
    socket.on('error', (error) => {
      record.setLink('failed', `Cannot listen on port ${source.port}. ${inWords(error)}`);
      socket.close();
    });
    socket.on('listening', () => record.setLink('listening', `Listens on port ${source.port}, nothing has come yet`));
    socket.on('message', (datagram, { address, port }) => {
      record.setLink('up');
      if (waitingBytes + datagram.length > MOST_WAITING_BYTES) {
        record.dropped(clock());
        return;
      }
      waitingBytes += datagram.length;
      intakeOf(`${address} ${port}`)
        .takeWhole(datagram)
        .then(() => {
          waitingBytes -= datagram.length;
        })
        .catch((error: unknown) => {
          reject(error as Error);
          stop.removeEventListener('abort', close);
          socket.close();
        });
    });
    socket.once('close', () => {
      stop.removeEventListener('abort', close);
      resolve();
    });
    stop.addEventListener('abort', close, { once: true });
    socket.bind(source.port, source.host);
  });
}
