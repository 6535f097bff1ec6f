import { describe, expect, it } from 'vitest';
import { REPORT_ADDRESSEES, SetReportCentre } from '#contract/entities/authority-reports/centres.ts';
import { isAddressOf, isPublished, knownCentres, PUBLISHED_CENTRES } from './known-centres.ts';

const entered = {
  id: 'one',
  addressee: 'ukmto' as const,
  name: 'UKMTO',
  email: 'watch@example.org',
  telephone: '',
  source: 'Its page',
  issuedAt: Date.UTC(2026, 9, 1),
};

describe('the centres of a report', () => {
  it('are published ones until an administrator enters one for the same forms, which replaces them for these alone', () => {
    expect(knownCentres([])).toEqual(PUBLISHED_CENTRES);
    const known = knownCentres([entered]);
    expect(known.filter(({ addressee }) => addressee === 'ukmto')).toEqual([entered]);
    expect(known.some((centre) => centre.addressee === 'mdat' && isPublished(centre))).toBe(true);
  });

  it('are not known where nothing trustworthy was published', () => {
    const withAddress = new Set(PUBLISHED_CENTRES.map(({ addressee }) => addressee));
    expect(REPORT_ADDRESSEES.filter((addressee) => !withAddress.has(addressee))).toEqual(['mscio']);
  });

  it.each(PUBLISHED_CENTRES)('$name has a source, a date no more exact than that, and what an administrator could enter', (centre) => {
    const { published, id: _, ...members } = centre;
    expect(published).toMatch(/^\d{4}-\d{2}(-\d{2})?$/);
    expect(SetReportCentre.safeParse({ ...members, issuedAt: Date.parse(published) }).success).toBe(true);
    expect(members.source).not.toBe('');
  });

  it('are known by their e-mail address, however it is typed', () => {
    expect(isAddressOf(' Watch@Example.org ', [entered])).toBe(true);
    expect(isAddressOf('', [{ email: undefined }])).toBe(false);
    expect(isAddressOf('else@example.org', [entered])).toBe(false);
  });
});
