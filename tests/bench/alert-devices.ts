// Signed-in devices by the hundred, in a thread of their own: each listens on its socket and pulls when it is told to, as the app does.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import fastify from 'fastify';
import { io } from 'socket.io-client';
import { SOCKET_OPTIONS, SOCKET_PATH } from '#contract/socket.ts';
import type { Change, PullAnswer } from '#contract/sync.ts';
import { createAccessTokens } from '#server/features/auth/access-tokens.ts';
import { openKeys } from '#server/keys.ts';

export interface DevicesToStart {
  port: number;
  dataDir: string;
  accounts: readonly { accountId: string; sessionId: string }[];
  /** Where the scopes of the world stand: they are on the devices already. */
  world: Readonly<Record<string, number>>;
}
interface Times {
  hintedAtMs: number;
  pulledAtMs: number;
}
/** `connected`: all of them listen and have pulled. `mmsi`: the row of an alert came with a pull; `device`: that of an event. */
export type FromDevices =
  | { connected: number }
  | ({ mmsi: number; eventId: string } & Times)
  | ({ device: number; eventId: string } & Times)
  | { refused: string };

const AT_ONCE = 25;
const AGAIN_MS = 1000;
const { port, dataDir, accounts, world } = workerData as DevicesToStart;
const tokens = await createAccessTokens(fastify(), await openKeys(dataDir));
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const tell = (news: FromDevices) => parentPort?.postMessage(news);

/** Each behind an address of its own: what one address may ask is limited. */
const addressOf = (no: number) => `10.9.${no >> 8}.${no & 255}`;

function post(path: string, body: object, headers: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: 'localhost', path, method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

class Device {
  readonly #of: DevicesToStart['accounts'][number];
  readonly #no: number;
  readonly #address: string;
  #cursor: Record<string, number> = { ...world };
  #pulling = false;
  #hintedAtMs = 0;

  constructor(of: DevicesToStart['accounts'][number], no: number) {
    this.#of = of;
    this.#no = no;
    this.#address = addressOf(no);
  }

  /** Resolves when it listens and has all there is. */
  async start(): Promise<void> {
    const socket = io(`http://localhost:${port}`, {
      ...SOCKET_OPTIONS,
      transports: ['websocket'],
      path: SOCKET_PATH,
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': this.#address },
      auth: (give) => give({ token: tokens.sign(this.#of), email: '', id: '' }),
    });
    await new Promise<void>((listening, refused) => {
      socket.once('authenticated', () => listening());
      socket.once('connect_error', refused);
    });
    for (const hint of ['changed', 'notification', 'alert']) socket.on(hint, () => this.#hinted());
    socket.on('inView', (answer: (inView: boolean) => void) => answer(false));
    await this.#pull();
  }

  #hinted(): void {
    this.#hintedAtMs ||= Date.now();
    if (!this.#pulling) void this.#pullUntilQuiet();
  }

  async #pullUntilQuiet(): Promise<void> {
    this.#pulling = true;
    while (this.#hintedAtMs > 0) {
      const hintedAtMs = this.#hintedAtMs;
      this.#hintedAtMs = 0;
      try {
        const changes = await this.#pull();
        const pulledAtMs = Date.now();
        for (const { t, id, row } of changes) {
          if (t === 'alerts' && row) tell({ mmsi: Number(row['mmsi']), eventId: String(row['eventId']), hintedAtMs, pulledAtMs });
          if (t === 'events' && row) tell({ device: this.#no, eventId: id, hintedAtMs, pulledAtMs });
        }
      } catch (error) {
        tell({ refused: String(error) });
        this.#hintedAtMs ||= hintedAtMs;
        await new Promise((later) => setTimeout(later, AGAIN_MS));
      }
    }
    this.#pulling = false;
  }

  async #pull(): Promise<Change[]> {
    const changes: Change[] = [];
    for (let more = true; more; ) {
      const headers = { authorization: `Bearer ${tokens.sign(this.#of)}`, 'x-forwarded-for': this.#address };
      const answer = (await post('/api/sync/pull', { cursor: this.#cursor, want: Object.keys(world) }, headers)) as PullAnswer;
      Object.assign(this.#cursor, answer.cursor);
      changes.push(...answer.changes);
      more = answer.more;
    }
    return changes;
  }
}

for (let from = 0; from < accounts.length; from += AT_ONCE)
  await Promise.all(accounts.slice(from, from + AT_ONCE).map((of, at) => new Device(of, from + at).start()));
tell({ connected: accounts.length });
