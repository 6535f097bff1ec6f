import { expect, it } from 'vitest';
import { MemoryTx } from '#domain/memory-tx.ts';
import type { WatchRow } from '#contract/tables.ts';
import type { MutatorContext } from '#domain/tx.ts';
import { authorityReportMutations } from './kept-reports.ts';

const who: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1_700_000_000_000 };
const { effect } = authorityReportMutations['authorityReport.keep'];
const SHIP = 244_000_001;
const sent = {
  reportId: `${SHIP}:a`,
  at: who.atMs - 7_200_000,
  mmsi: SHIP,
  authorName: 'Ada Berg',
  form: 'ukmto.daily',
  sentTo: 'watch@example.org',
  way: 'mail' as const,
  text: 'UKMTO DAILY REPORT',
  typed: [],
};

it('keeps what was sent with when it was sent and when the receipt arrived', async () => {
  const tx = new MemoryTx();
  await effect(tx, sent, { ...who, madeAtMs: sent.at });
  expect(await tx.get('authorityReports', sent.reportId)).toMatchObject({
    ownerId: 'ada',
    sentTo: 'watch@example.org',
    writtenAt: sent.at,
    arrivedAt: who.atMs,
  });
});

it('a receipt is never written over, not even under its own id, nor kept under that of another ship', async () => {
  const tx = new MemoryTx();
  await effect(tx, sent, who);
  await effect(tx, { ...sent, text: 'Other' }, who);
  expect(await tx.get('authorityReports', sent.reportId)).toMatchObject({ text: 'UKMTO DAILY REPORT' });
  await expect(effect(tx, { ...sent, reportId: `${SHIP + 1}:a` }, who)).rejects.toThrow(/begins with the MMSI/);
});

it('one that the server is to send waits for it, at an e-mail address', async () => {
  const tx = new MemoryTx();
  await effect(tx, { ...sent, way: 'server' }, who);
  expect(await tx.get('authorityReports', sent.reportId)).toMatchObject({ mail: { state: 'waiting' } });
  await expect(effect(tx, { ...sent, reportId: `${SHIP}:b`, way: 'server', sentTo: '+44 1' }, who)).rejects.toThrow(/e-mail address/);
  await expect(effect(tx, { ...sent, reportId: `${SHIP}:b`, withPdf: true }, who)).rejects.toThrow(/PDF/);
});

it('the log of the watch over the ship names a receipt once, and of no watch of another ship or that has ended', async () => {
  const tx = new MemoryTx();
  const watch = { v: 1, organisationId: 'north', mmsi: SHIP } as WatchRow;
  await tx.put('watches', { ...watch, id: 'w' });
  await tx.put('watches', { ...watch, id: 'other', mmsi: SHIP + 1 });
  await tx.put('watches', { ...watch, id: 'over', endedAt: 1 });
  for (const watchId of ['w', 'w']) await effect(tx, { ...sent, watchId }, who);
  for (const watchId of ['other', 'over', 'nowhere']) await effect(tx, { ...sent, reportId: `${SHIP}:${watchId}`, watchId }, who);
  expect(await tx.list('authorityReports', 'organisationId', 'north')).toHaveLength(4);
  const [line] = await tx.list('watchLog', 'watchId', 'w');
  expect(line).toMatchObject({ kind: 'reportSent', ownerId: 'ada', writtenAt: sent.at, arrivedAt: who.atMs });
  const { reportId, form, way, sentTo: to, at } = sent;
  expect(line?.sentReport).toEqual({ reportId, form, way, to, at });
  for (const watchId of ['other', 'over', 'nowhere']) expect(await tx.list('watchLog', 'watchId', watchId)).toEqual([]);
});
