// The long run: as many seeds as asked for, on every core, to be killed and taken up again at any time. See README.md.
import 'fake-indexeddb/auto';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { memoryStorage } from './memory-storage.ts';
import { PEOPLE } from './people.ts';
import { BROKEN_RULES, PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import { dexieDevice, postgresHarness } from './real-storage.ts';
import { runSeed, type SeedReport } from './run-seed.ts';
import type { Storage } from './world.ts';

const CHUNK = 50;
const MOST_HUNTED = 500;
const CACHE = join(import.meta.dirname, '../../.cache/simulation');
const PROGRESS = join(CACHE, 'progress.json');

interface Failure {
  seed: number;
  rule: string;
  said: string;
}
interface ChunkDone {
  from: number;
  failures: Failure[];
}
interface Progress {
  /** All seeds below were run. */
  upTo: number;
  /** Beginnings of chunks above that were run. */
  chunks: number[];
  failures: Failure[];
}

let db: Db | undefined;
/** Dexie and PGlite, one database for all seeds of this thread. */
async function realStorage(): Promise<Storage> {
  const opened = (db ??= await openTestDb());
  return { device: dexieDevice, server: () => postgresHarness(opened, PEOPLE) };
}

async function runChunk({ from, to, real }: Extract<Job, { from: number }>): Promise<ChunkDone> {
  const failures: Failure[] = [];
  const storage = real ? await realStorage() : memoryStorage;
  for (let seed = from; seed < to; seed += 1) {
    const { violation } = await runSeed(seed, storage);
    if (violation) failures.push({ seed, rule: violation.rule, said: violation.said });
  }
  return { from, failures };
}

/** The first seed that finds the bug and nothing without it. */
async function hunt(bug: PlantedBug): Promise<{ bug: PlantedBug; seed?: number; rule?: string }> {
  for (let seed = 1; seed <= MOST_HUNTED; seed += 1) {
    const { violation } = await runSeed(seed, memoryStorage, PLANTED_BUGS[bug]);
    const isIt = violation !== undefined && BROKEN_RULES[bug].includes(violation.rule);
    if (isIt && !(await runSeed(seed, memoryStorage)).violation) return { bug, seed, rule: violation.rule };
  }
  return { bug };
}

type Job = { from: number; to: number; real: boolean } | { bug: PlantedBug };

/** Keeps every core at work until `next` has no more. */
async function onAllCores(next: () => Job | undefined, done: (answer: unknown) => Promise<void>): Promise<void> {
  const one = async () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: 'runs jobs' });
    for (let job = next(); job; job = next()) {
      const answered = once(worker, 'message') as Promise<[unknown]>; // rejects when the worker fails
      worker.postMessage(job);
      await done((await answered)[0]);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
}

const readProgress = async (from: number): Promise<Progress> => {
  const text = await readFile(PROGRESS, 'utf8').catch(() => undefined);
  const kept = text === undefined ? undefined : (JSON.parse(text) as Progress);
  return kept && from === 0 ? kept : { upTo: from || 1, chunks: [], failures: [] };
};

async function keepProgress(progress: Progress): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const part = `${PROGRESS}.${process.pid}`;
  await writeFile(part, JSON.stringify(progress));
  await rename(part, PROGRESS); // killed at any moment, the file is whole
}

async function runMany(seeds: number, from: number, real: boolean): Promise<boolean> {
  const progress = await readProgress(from);
  const end = (from || 1) + seeds;
  const beganAt = Date.now();
  let next = progress.upTo;
  let ran = 0;
  console.log(`seeds ${progress.upTo} to ${end - 1}`);
  await onAllCores(
    () => {
      while (progress.chunks.includes(next)) next += CHUNK;
      if (next >= end) return undefined;
      const job = { from: next, to: Math.min(next + CHUNK, end), real };
      next += CHUNK;
      return job;
    },
    async (answer) => {
      const { from: chunk, failures } = answer as ChunkDone;
      ran += CHUNK;
      progress.chunks.push(chunk);
      progress.failures.push(...failures);
      while (progress.chunks.includes(progress.upTo)) {
        progress.chunks.splice(progress.chunks.indexOf(progress.upTo), 1);
        progress.upTo = Math.min(progress.upTo + CHUNK, end);
      }
      await keepProgress(progress);
      for (const { seed, rule, said } of failures) console.log(`seed ${seed}: ${rule}: ${said.slice(0, 300)}`);
      if (ran % 1000 === 0) console.log(`${ran} seeds, ${Math.round((Date.now() - beganAt) / ran)} ms each, up to ${progress.upTo - 1}`);
    },
  );
  console.log(`up to ${progress.upTo - 1}: ${progress.failures.length} failing: ${progress.failures.map(({ seed }) => seed).join(' ')}`);
  return progress.failures.length === 0;
}

async function huntAll(only: string | undefined): Promise<boolean> {
  const left = (Object.keys(PLANTED_BUGS) as PlantedBug[]).filter((bug) => only === undefined || bug === only);
  let missed = 0;
  await onAllCores(
    () => {
      const bug = left.shift();
      return bug && { bug };
    },
    async (answer) => {
      const { bug, seed, rule } = answer as Awaited<ReturnType<typeof hunt>>;
      if (seed === undefined) missed += 1;
      console.log(seed === undefined ? `${bug}: not found in ${MOST_HUNTED} seeds` : `${bug}: ${seed} (${rule})`);
    },
  );
  return missed === 0;
}

function print({ seed, traceHash, counts, violation }: SeedReport): boolean {
  if (violation) {
    console.log(violation.lastLines.slice(-120).join('\n'));
    console.log(`seed ${seed}, step ${violation.step}: ${violation.said}`);
  }
  console.log(`seed ${seed}, trace ${traceHash}`, Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))));
  return violation === undefined;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1000' },
      from: { type: 'string', default: '0' },
      seed: { type: 'string' },
      hunt: { type: 'boolean' },
      bug: { type: 'string' },
      real: { type: 'boolean', default: false },
    },
  });
  if (values.seed !== undefined) return print(await runSeed(Number(values.seed), memoryStorage));
  return values.hunt ? huntAll(values.bug) : runMany(Number(values.seeds), Number(values.from), values.real);
}

if (!isMainThread && workerData === 'runs jobs') {
  parentPort?.on('message', (job: Job) => {
    const work: Promise<unknown> = 'bug' in job ? hunt(job.bug) : runChunk(job);
    void work.then((answer) => parentPort?.postMessage(answer));
  });
} else if (isMainThread && process.argv[1] === import.meta.filename) process.exitCode = (await main()) ? 0 : 1;
