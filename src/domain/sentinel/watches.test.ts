// What people do with a watch, and what its log says of it afterwards.
import { beforeEach, describe, expect, it } from 'vitest';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { MAX_ENTRIES_PER_WATCH } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/units.ts';
import { MemoryTx } from '#domain/memory-tx.ts';
import { type MutationArgs, type MutationName, mutatorOf } from '#domain/mutations.ts';
import { Refused } from '#domain/refuse.ts';
import type { MutatorContext } from '#domain/tx.ts';

const NOW = 1_700_000_000_000;
const FIELDS: WatchFields = {
  mmsi: 244_000_001,
  name: 'ANNA',
  startsAt: NOW,
  endsAt: NOW + 48 * HOUR_MS,
  route: {
    fromName: 'Salalah',
    toName: 'Mombasa',
    line: [
      [54, 17],
      [40, -4],
    ],
  },
  corridorNm: 20,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 4,
  answerMinutes: 15,
  contacts: [],
};

let tx: MemoryTx;
let entries = 0;
const as = (accountId: string, more: Partial<MutatorContext> = {}): MutatorContext => ({
  accountId,
  organisationId: 'north',
  atMs: NOW,
  ...more,
});
const line = () => ({ watchId: 'w', entryId: `entry-${(entries += 1)}`, at: NOW });
const member = (accountId: string, firstName: string) =>
  tx.put('teamMembers', {
    id: `t:${accountId}`,
    v: 0,
    teamId: 't',
    accountId,
    organisationId: 'north',
    email: `${accountId}@x.example`,
    firstName,
    lastName: 'Mate',
    role: 'member',
  });

async function edit<N extends MutationName>(name: N, args: MutationArgs<N>, who = as('ada')): Promise<string> {
  try {
    await mutatorOf(name)(tx, args, who);
    return 'done';
  } catch (error) {
    if (error instanceof Refused) return error.error.message;
    throw error;
  }
}
const log = () => tx.list('watchLog', 'watchId', 'w');
const watch = () => tx.get('watches', 'w');

beforeEach(async () => {
  tx = new MemoryTx();
  entries = 0;
  await member('ada', 'Ada');
  await member('ben', 'Ben');
  await edit('watch.create', { ...FIELDS, ...line() });
});

it('who puts a voyage under watch keeps it, and the log begins with that', async () => {
  expect(await watch()).toMatchObject({ ...FIELDS, ownerId: 'ada', keeperId: 'ada', organisationId: 'north' });
  expect(await log()).toMatchObject([{ kind: 'opened', ownerId: 'ada', ownerName: 'Ada Mate', writtenAt: NOW, arrivedAt: NOW }]);
});

it('a change says in the log what was changed; one that changes nothing leaves no trace', async () => {
  await edit('watch.change', { ...line(), speedKn: 14, corridorNm: 20 });
  await edit('watch.change', { ...line(), speedKn: 14 }, as('ben', { atMs: NOW + 5 }));
  expect(await watch()).toMatchObject({ speedKn: 14, updatedAt: NOW });
  expect((await log()).map(({ kind, changed }) => [kind, changed])).toEqual([
    ['opened', undefined],
    ['changed', ['speedKn']],
  ]);
});

it('a period that ends before it begins is refused in words', async () => {
  expect(await edit('watch.change', { ...line(), endsAt: NOW })).toBe('The period of a watch ends after it begins.');
});

describe('times of an entry', () => {
  const written = async (at: number, who: Partial<MutatorContext>) => {
    await edit('watch.log', { ...line(), at, kind: 'note', text: 'Seen' }, as('ada', who));
    return (await log()).at(-1);
  };
  it('one that was made offline keeps when it was made and when it arrived', async () => {
    expect(await written(NOW, { madeAtMs: NOW, skewMs: 0, atMs: NOW + HOUR_MS })).toMatchObject({
      writtenAt: NOW,
      arrivedAt: NOW + HOUR_MS,
    });
  });
  it('the clock of a device that is an hour behind is corrected', async () => {
    expect(await written(NOW - HOUR_MS, { madeAtMs: NOW, skewMs: HOUR_MS, atMs: NOW + 9 })).toMatchObject({ writtenAt: NOW });
  });
  it('where the clock was set meanwhile, what the device said stands and is said to be unsure', async () => {
    const found = await written(NOW - HOUR_MS, { madeAtMs: Number.NEGATIVE_INFINITY });
    expect(found).toMatchObject({ writtenAt: NOW - HOUR_MS, clockUnsure: true });
  });
  it('none is written after it arrived', async () => {
    expect(await written(NOW + HOUR_MS, {})).toMatchObject({ writtenAt: NOW });
  });
});

it('a report keeps when the ship reported, never later than the entry arrived', async () => {
  await edit('watch.log', { ...line(), kind: 'report', text: '', reportedAt: NOW - 5 });
  await edit('watch.log', { ...line(), kind: 'report', text: '', reportedAt: NOW + HOUR_MS });
  await edit('watch.log', { ...line(), kind: 'report', text: '' });
  expect((await log()).map(({ reportedAt }) => reportedAt)).toEqual([undefined, NOW - 5, NOW, NOW]);
});

it('an entry is never overwritten: the same one again changes nothing, another with its id is refused', async () => {
  const entry = line();
  await edit('watch.log', { ...entry, kind: 'note', text: 'First' });
  expect(await edit('watch.log', { ...entry, kind: 'note', text: 'Second' })).toBe('done');
  expect(await edit('watch.log', { ...entry, kind: 'note', text: 'Of Ben' }, as('ben'))).toMatch(/^Another entry/);
  expect((await log()).map(({ text }) => text)).toEqual(['', 'First']);
});

describe('hand-over', () => {
  const write = async (who = 'ada', text = 'All well') => {
    const entry = line();
    await edit('watch.handOver', { ...entry, text }, as(who));
    return entry.entryId;
  };
  it('who accepts the note keeps the watch, and both stand in the log', async () => {
    const noteId = await write();
    expect((await watch())?.handOver).toEqual({ noteId, byId: 'ada', note: 'All well', writtenAt: NOW });
    expect(await edit('watch.accept', { ...line(), noteId }, as('ben'))).toBe('done');
    expect(await watch()).toMatchObject({ keeperId: 'ben' });
    expect(await watch()).not.toHaveProperty('handOver');
    expect((await log()).map(({ kind, ownerId }) => [kind, ownerId])).toEqual([
      ['opened', 'ada'],
      ['handOver', 'ada'],
      ['accepted', 'ben'],
    ]);
  });
  it('a note names the person whom it is for, in the watch and in the log; somebody else may still take the watch', async () => {
    const entry = line();
    await edit('watch.handOver', { ...entry, text: 'All well', nextKeeper: { id: 'ben', name: 'Ben Mate' } });
    expect((await watch())?.handOver).toMatchObject({ byId: 'ada', nextKeeper: { id: 'ben', name: 'Ben Mate' } });
    expect((await log()).at(-1)).toMatchObject({ kind: 'handOver', contact: { name: 'Ben Mate' } });
    expect(await edit('watch.accept', { ...line(), noteId: entry.entryId }, as('cid'))).toBe('done');
  });
  it('nobody accepts a note that he did not read, his own, or one that is accepted', async () => {
    const first = await write();
    const second = await write('ada', 'Now with pirates');
    expect(await edit('watch.accept', { ...line(), noteId: first }, as('ben'))).toMatch(/^There is a newer hand-over note/);
    expect(await edit('watch.accept', { ...line(), noteId: second })).toMatch(/^Somebody other than its writer/);
    await edit('watch.accept', { ...line(), noteId: second }, as('ben'));
    expect(await edit('watch.accept', { ...line(), noteId: second }, as('cid'))).toMatch(/^Somebody has accepted/);
    expect((await log()).filter(({ kind }) => kind === 'handOver').map(({ text }) => text)).toEqual(['All well', 'Now with pirates']);
  });
  it('who is left alone takes over the watch of a keeper who has left, with a note of his own', async () => {
    const noteId = await write('ben', 'Ada has left');
    expect(await edit('watch.accept', { ...line(), noteId }, as('ben'))).toMatch(/^Somebody other than its writer/);
    const ada = await tx.get('teamMembers', 't:ada');
    if (ada) await tx.put('teamMembers', { ...ada, shut: true });
    expect(await edit('watch.accept', { ...line(), noteId }, as('ben'))).toBe('done');
    expect(await watch()).toMatchObject({ keeperId: 'ben' });
  });
});

it('after the end nothing of the watch changes, but what was written before still comes into the log', async () => {
  await edit('watch.end', { ...line(), text: 'Arrived' });
  expect(await watch()).toMatchObject({ endedAt: NOW });
  expect(await edit('watch.change', { ...line(), speedKn: 3 })).toMatch(/^This watch has ended/);
  expect(await edit('watch.handOver', { ...line(), text: 'x' })).toMatch(/^This watch has ended/);
  expect(await edit('watch.log', { ...line(), kind: 'note', text: 'Late' })).toBe('done');
  expect(await edit('watch.end', { ...line(), text: 'Me too' }, as('ben', { atMs: NOW + 9 }))).toBe('done');
  expect((await watch())?.endedAt).toBe(NOW);
  expect((await log()).map(({ kind }) => kind)).toEqual(['opened', 'ended', 'note', 'ended']);
});

it('a watch whose log is full can still be ended', async () => {
  const [opened] = await log();
  if (!opened) throw new Error('The log is empty');
  for (let at = 1; at < MAX_ENTRIES_PER_WATCH; at += 1) await tx.put('watchLog', { ...opened, id: `full-${at}` });
  expect(await edit('watch.log', { ...line(), kind: 'note', text: 'One too many' })).toMatch(/^The log of a watch has at most/);
  expect(await edit('watch.end', { ...line(), text: 'Arrived' })).toBe('done');
  expect(await watch()).toMatchObject({ endedAt: NOW });
});

it('the state that was seen is acknowledged, by its line and by each who has seen it, also after the watch has ended', async () => {
  await edit('watch.acknowledge', { ...line(), noteId: 'state' });
  await edit('watch.end', { ...line(), text: '' });
  await edit('watch.acknowledge', { ...line(), noteId: 'state' }, as('ben'));
  const answers = (await log()).filter(({ kind }) => kind === 'acknowledged');
  expect(answers.map(({ noteId, ownerId }) => [noteId, ownerId])).toEqual([
    ['state', 'ada'],
    ['state', 'ben'],
  ]);
  expect(await edit('watch.acknowledge', { ...line(), watchId: 'nowhere', noteId: 'state' })).toBe('There is no such watch.');
});

describe('an exercise', () => {
  const incidents = [{ id: 'i', title: 'Skiffs', position: [50, 10] as [number, number] }];
  const start = (drillId: string, who = as('ada')) => edit('watch.startDrill', { ...line(), drillId, hours: 2, incidents }, who);

  it('begins with its line, one at a time and in the period alone, and lasts the stated hours', async () => {
    expect(await start('d')).toBe('done');
    expect(await tx.get('watchDrills', 'd')).toMatchObject({
      watchId: 'w',
      ownerId: 'ada',
      startedAt: NOW,
      endsAt: NOW + 2 * HOUR_MS,
      incidents,
    });
    expect(await start('other')).toBe('There is an exercise on this watch already.');
    expect((await log()).at(-1)).toMatchObject({ kind: 'drillStarted', drillId: 'd', text: 'Skiffs' });
    await edit('watch.change', { ...line(), startsAt: NOW + HOUR_MS });
    expect(await start('early')).toBe('An exercise is held in the period of the watch.');
    expect(await start('w')).not.toBe('done');
  });

  it('may invent a missed report and nothing else, which its line says; inventing nothing is refused', async () => {
    const begin = (more: object) => edit('watch.startDrill', { ...line(), drillId: 'd', hours: 2, incidents: [], ...more });
    expect(await begin({})).toBe('An exercise invents at least one incident or a missed report.');
    expect(await begin({ missesReport: true })).toBe('done');
    expect(await tx.get('watchDrills', 'd')).toMatchObject({ incidents: [], missesReport: true });
    expect((await log()).at(-1)).toMatchObject({ kind: 'drillStarted', text: 'A missed report' });
  });

  it('is deleted at its end, which is said once; only its lines stay, and who answers in it is marked', async () => {
    await start('d');
    const [begun] = (await log()).filter(({ kind }) => kind === 'drillStarted');
    if (begun) await tx.put('watchLog', { ...begun, id: 'state', kind: 'judged' });
    await edit('watch.acknowledge', { ...line(), noteId: 'state' });
    for (const who of ['ada', 'ben']) expect(await edit('watch.endDrill', { ...line(), drillId: 'd' }, as(who))).toBe('done');
    expect(await tx.get('watchDrills', 'd')).toBeUndefined();
    expect((await log()).filter(({ drillId }) => drillId === 'd').map(({ kind }) => kind)).toEqual([
      'drillStarted',
      'acknowledged',
      'drillEnded',
      'judged',
    ]);
  });
});
