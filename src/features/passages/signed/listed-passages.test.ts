import { afterEach, expect, it } from 'vitest';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { listedPassages, passagesLike } from './listed-passages.ts';

const ACCOUNT = 'lister';
afterEach(() => deleteAccountDb(ACCOUNT));

const keep = async (id: string, more = {}) => {
  const { passageId, ...signed } = passageToSign(id, more);
  await accountDb(ACCOUNT).signedPassages.put({ ...signed, id: passageId, v: 1, organisationId: 'north', authorId: 'mia', arrivedAt: 1 });
};

it('what lists show of signed assessments is read without reading one of them, also where a ship or a route is missing', async () => {
  const { result, plan } = passageToSign('a');
  await keep('a', { signedAt: 1, mmsi: 244_000_001, shipName: 'ANNA', routeId: 'r' });
  await keep('b', {
    signedAt: 2,
    name: 'Aden - Mombasa',
    mmsi: undefined,
    shipName: undefined,
    result: { ...result, validUntilMs: undefined },
  });
  let read = 0;
  accountDb(ACCOUNT).signedPassages.hook('reading', (row) => {
    read += 1;
    return row;
  });
  const listed = await listedPassages(ACCOUNT);
  const { figure, band } = result.rating;
  const ofBoth = { v: 1, authorName: passageToSign('a').authorName, departureMs: plan.departureMs, figure, band };
  const none = { mmsi: undefined, shipName: undefined, routeId: undefined, validUntilMs: undefined };
  expect(listed).toEqual([
    { ...ofBoth, id: 'b', name: 'Aden - Mombasa', signedAt: 2, ...none },
    {
      ...ofBoth,
      id: 'a',
      name: passageToSign('a').name,
      signedAt: 1,
      mmsi: 244_000_001,
      shipName: 'ANNA',
      routeId: 'r',
      validUntilMs: result.validUntilMs,
    },
  ]);
  expect(read).toBe(0);
  const found = (typed: string) => passagesLike(typed, listed).map(({ id }) => id);
  expect([found('mombasa'), found(' ann'), found('')]).toEqual([['b'], ['a'], ['b', 'a']]);
});
