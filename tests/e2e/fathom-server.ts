// The real server of a production build, on a data folder of its own, to start, stop and kill.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PASSWORD = 'correct horse battery staple';
export const MEMBER = 'member@demo.example';
export const MANAGER = 'manager@demo.example';

const root = join(import.meta.dirname, '../..');

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((closed) => probe.close(() => closed()));
  return port;
}

export interface FathomServer {
  url: string;
  port: number;
  /** Of its database; for a command that needs it while the server is stopped. */
  dataDir: string;
  /** Starts it again on the same port and data after stop or kill; does nothing while it runs. */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

interface TlsFiles {
  certFile: string;
  keyFile: string;
}

/** `sources` as in AIS_SOURCES; without it the simulator sails. With `tls` by https, to whoever trusts that certificate. Resolves when it answers. */
export async function startFathom(sources?: string, tls?: TlsFiles): Promise<FathomServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'fathom-e2e-'));
  const firstStart = process.env['FATHOM_FIRST_START']; // first-start.ts
  if (firstStart) cpSync(firstStart, dataDir, { recursive: true });
  const url = `${tls ? 'https' : 'http'}://localhost:${port}`;
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    await new Promise<void>((ended) => {
      ending.once('exit', () => ended());
      ending.kill(signal);
    });
  };
  const server: FathomServer = {
    url,
    port,
    dataDir,
    async start() {
      if (child && child.exitCode === null) return;
      child = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(port),
          HOST: 'localhost',
          DATA_DIR: dataDir,
          DEMO_PASSWORD: PASSWORD,
          LOG_LEVEL: 'warn',
          DEMONSTRATION: 'events', // the same seventeen events for every test, and no company
          TRUSTED_PROXIES: '127.0.0.1,::1', // the devices of tests/bench/alert-devices.ts come from an address each
          ...(sources && { AIS_SOURCES: sources }),
          ...(tls && { TLS_CERT: tls.certFile, TLS_KEY: tls.keyFile }),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      for (let tries = 0; tries < 300; tries++) {
        const answered = await fetch(`${url}/api/health`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (answered) return;
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
        await new Promise((later) => setTimeout(later, 200));
      }
      throw new Error('the server did not answer within a minute');
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
