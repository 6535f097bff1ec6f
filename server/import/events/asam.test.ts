import { describe, expect, it } from 'vitest';
import { toAsamEvent } from './asam.ts';

const NOW = Date.UTC(2026, 10, 20);
const row = (more: Record<string, string> = {}) => ({
  reference: '2022-146',
  date: '2022-06-01',
  position: `46°37'50.89"N\n31°35'01.64"E`,
  navArea: 'III',
  subreg: '55',
  hostility: 'PIRATES',
  victim: 'tanker  EXAMPLE',
  description: 'The tanker was boarded.     Nobody was hurt.',
  ...more,
});

describe('an incident of an ASAM file', () => {
  it('becomes an event of that day, without a time of day nobody gave', () => {
    expect(toAsamEvent(row(), NOW)).toEqual({
      event: {
        id: 'asam-2022-146-2022-06-01',
        type: 'Boarding',
        category: 'Crime',
        title: 'Boarding: tanker EXAMPLE',
        description: 'The tanker was boarded. Nobody was hurt.',
        lat: expect.closeTo(46.630803, 5) as number,
        lon: expect.closeTo(31.583789, 5) as number,
        occurredAt: Date.UTC(2022, 5, 1),
        occurredPrecision: 'day',
        victim: 'tanker EXAMPLE',
        aggressor: 'PIRATES',
        source: 'NGA ASAM',
        sourceReference: '2022-146',
        sourceWords: 'PIRATES',
        sample: false,
      },
    });
  });

  it('is taken with nothing but reference, day and place', () => {
    expect(toAsamEvent(row({ hostility: '', victim: '', description: '' }), NOW)).toMatchObject({
      event: { type: 'Unexplained', title: 'Unexplained', description: '' },
    });
  });

  it.each([
    [{ reference: 'A-1' }, 'the reference "A-1" is not like 2022-146'],
    [{ date: '01/06/2022' }, 'the date "01/06/2022" is not a day written like 2022-06-01'],
    [{ date: '2022-02-30' }, 'the date "2022-02-30" is not a day written like 2022-06-01'],
    [{ date: '2027-01-01' }, 'the date 2027-01-01 lies in the future'],
    [{ position: 'unknown' }, 'the position "unknown" is not degrees, minutes and seconds with N or S and E or W'],
    [{ position: `0°00'00"N\n0°00'00"E` }, 'the position is 0 N 0 E, which stands for none'],
  ])('is refused with %j', (wrong, refused) => {
    expect(toAsamEvent(row(wrong), NOW)).toEqual({ refused });
  });
});
