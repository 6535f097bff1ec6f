import { expect, it } from 'vitest';
import { MemoryTx } from '#domain/memory-tx.ts';
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
