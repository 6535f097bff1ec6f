import { expect, it } from 'vitest';
import { watersNotJudged } from './waters-not-judged.ts';

type Along = Parameters<typeof watersNotJudged>[0];
const along = (areas: object[], ...pieces: object[]) => ({ areas, pieces }) as unknown as Along;
const JEBEL_ALI = { middle: [54.9, 25.3], areas: [] };
const OFF_FUJAIRAH = { middle: [56.9, 25.2], areas: [] };
const ARABIAN_SEA = { middle: [60, 22], areas: [] };

it('from Jebel Ali the Gulf and the Gulf of Oman west of 58 E are not judged by a list that draws neither', () => {
  expect(watersNotJudged(along([], JEBEL_ALI, OFF_FUJAIRAH, ARABIAN_SEA))).toEqual(['gulf', 'gulfOfOman']);
  expect(watersNotJudged(along([], ARABIAN_SEA, { middle: [58.5, 24], areas: [] }))).toEqual([]);
});

it('a listed area that covers them is judged, a threat area is not', () => {
  const inArea = { ...JEBEL_ALI, areas: ['a'] };
  expect(watersNotJudged(along([{ id: 'a', isListed: true }], inArea))).toEqual([]);
  expect(watersNotJudged(along([{ id: 'a', isListed: false }], inArea))).toEqual(['gulf']);
});
