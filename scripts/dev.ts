// npm run dev: the server with its feeds on PORT, and Vite with hot reload in front of it. Ctrl-C ends both.
import { spawn } from 'node:child_process';

/** Vite serves the page, so the server must accept Vite's address as its own; otherwise it refuses refreshes and sign-outs. */
const PUBLIC_URL = process.env.PUBLIC_URL ?? 'http://localhost:5173';

const children = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit', env: { ...process.env, PUBLIC_URL } }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
