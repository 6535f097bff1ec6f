import { expect, it } from 'vitest';
import { REPORT_FORMS } from '#domain/authority-reports/forms.ts';
import type { ReportForm } from '#domain/authority-reports/report-form.ts';
import { fillFields, type KeptReport, lastAddress, mailLink, receiptOf } from './report-values.ts';

const SHIP = 248_123_000;
const form = REPORT_FORMS.find(({ id }) => id === 'ukmto.initial') as ReportForm;
const report = (writtenAt: number, typed: KeptReport['typed']): KeptReport => ({
  id: `${SHIP}:${writtenAt}`,
  v: 1,
  mmsi: SHIP,
  organisationId: 'north',
  ownerId: 'ada',
  authorName: 'Ada Mate',
  form: 'ukmto.daily',
  sentTo: '',
  way: 'copy',
  text: 'X',
  typed,
  writtenAt,
  arrivedAt: writtenAt,
});
const reports = [
  report(2, [{ field: 'phone', text: '+2' }]),
  report(
    1,
    ['phone', 'cargo', 'freeboard', 'destinationAndEta'].map((field) => ({ field, text: `old ${field}` })),
  ),
];

it('what was typed stands before what the device knows, and that before what the newest report with the field said', () => {
  const filled = fillFields(form, { mmsi: SHIP, name: 'SEA EAGLE', freeboardM: 7.5 }, reports, { name: { text: 'SEA EAGLE II' } });
  expect(filled).toMatchObject({
    name: { text: 'SEA EAGLE II', from: 'typed' },
    freeboard: { text: '7.5 M', from: 'device' },
    phone: { text: '+2', from: 'report', saidAt: 2 },
    cargo: { text: 'old cargo', from: 'report', saidAt: 1 },
    destinationAndEta: { text: '', from: 'none' },
  });
});

it('a field that was emptied stays empty, and a receipt has only what a person wrote', () => {
  const filled = fillFields(form, { mmsi: SHIP, name: 'SEA EAGLE' }, reports, { cargo: { text: ' ' }, team: { text: 'None ' } });
  const { typed } = receiptOf({ mmsi: SHIP, form, filled, authorName: 'Ada Mate', sentTo: '', way: 'other', text: 'X' });
  expect(typed).toEqual([
    { field: 'phone', text: '+2' },
    { field: 'freeboard', text: 'old freeboard' },
    { field: 'team', text: 'None' },
  ]);
});

it('a mail goes to addresses alone, whatever else stands in their field', () => {
  expect(mailLink('a@b.example; c@d.example?bcc=x@y.example', 'S', 'L\nM')).toBe(
    'mailto:a@b.example,c@d.example%3Fbcc%3Dx@y.example?subject=S&body=L%0D%0AM',
  );
  expect(mailLink('+44 1', 'S', '')).toBe('mailto:?subject=S&body=');
});

it('an address that was typed stands in the next form of the same centre, of any ship', () => {
  const sent = (form: string, sentTo: string, writtenAt: number) => ({ form, sentTo, writtenAt });
  const kept = [sent('ukmto.daily', 'old@example.org', 1), sent('ukmto.final', 'new@example.org', 3), sent('ukmto.daily', '', 4)];
  expect(lastAddress('ukmto', [...kept, sent('mscio.movement', 'm@example.org', 5)])).toMatchObject({ sentTo: 'new@example.org' });
  expect(lastAddress('mdat', kept)).toBeUndefined();
});
