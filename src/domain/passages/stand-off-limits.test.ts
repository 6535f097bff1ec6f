import { describe, expect, it } from 'vitest';
import { placesOfPart, standOffRefusals, type ShoredPlace } from './stand-off-limits.ts';
import { legBetween } from './passages.fixture.ts';

/** Land lies along 1 degree north: 60 nm from the equator. */
const shored = (legs: Parameters<typeof placesOfPart>[0]): ShoredPlace[] =>
  placesOfPart(legs, 0).map((one) => ({ ...one, shoreNm: Math.min(50, (1 - one.place[1]) * 60) }));
const planned = shored([legBetween([0, 0], [4, 0])]);
const by = (lat: number) => shored([legBetween([0, 0], [2, lat]), legBetween([2, lat], [4, 0])]);
type Asked = Parameters<typeof standOffRefusals>[0];
const along = (...areas: object[]) => ({ along: { areas } }) as unknown as Asked['before'];
const houthi = { id: 'h', name: 'Houthi', isListed: false, spans: [{ fromNm: 0, toNm: 300 }] };
const refusals = (more: Partial<Asked>) =>
  standOffRefusals({ planned, changed: by(-0.5), before: along(), after: along(), moreIn: [], ...more });

describe('a stand-off is not offered', () => {
  it('where it passes within 12 nm of land and the planned way keeps more', () => {
    const [land, ...more] = refusals({ changed: by(0.97) });
    expect(land).toEqual({ why: 'land', distanceNm: expect.closeTo(1.8, 0), plannedNm: 50 });
    expect(more).toEqual([]);
    expect(refusals({ changed: by(0.7) })).toEqual([]);
    expect(refusals({ planned: by(0.96), changed: by(0.96) })).toEqual([]); // the planned way keeps no more
  });

  it('where it comes nearer to the shore within a threat area than the planned way does there', () => {
    const areas = { before: along(houthi), after: along(houthi) };
    expect(refusals({ changed: by(0.6), ...areas })).toEqual([
      { why: 'shoreOf', name: 'Houthi', isListed: false, distanceNm: expect.closeTo(24, 0), plannedNm: 50 },
    ]);
    expect(refusals(areas)).toEqual([]);
  });

  it('where it enters a threat or listed area, or has more miles in a threat area', () => {
    const iran = { name: 'Iran', isListed: false, moreNm: 28 };
    const listed = { name: 'Gulf', isListed: true, moreNm: 3 };
    expect(
      refusals({
        moreIn: [
          { ...iran, isNew: false },
          { ...listed, isNew: true },
        ],
      }),
    ).toEqual([
      { why: 'deeper', ...iran },
      { why: 'enters', ...listed },
    ]);
    expect(refusals({ moreIn: [{ ...listed, isNew: false }] }), 'a listed area that the planned way crosses too').toEqual([]);
  });
});
