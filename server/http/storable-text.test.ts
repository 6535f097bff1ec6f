// No database takes U+0000 or half a character in a text: each text of each call is tried with them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { AppError } from '#contract/errors.ts';
import { z } from '#contract/zod.ts';
import { textFieldsOf, withText } from '#tests/hostile/text-fields.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

/** Where in a body a text stands, and a body that holds nothing but that text. */
const BODIES = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { body }]) =>
  body
    ? textFieldsOf(body).map(({ path }) => ({ name, field: path.join('.'), holding: (text: string) => withText(undefined, path, text) }))
    : [],
);

let app: FeatureApp;
let bearer: { authorization: string };
beforeAll(async () => {
  app = await openFeatureApp();
  ({ bearer } = await app.signIn('admin@north.example'));
});
afterAll(() => app.close());

const send = async (name: EndpointName, payload: unknown, path = endpoints[name].path.replaceAll(/\{\w+\}/g, '244000001')) => {
  const { method } = endpoints[name];
  const answer = await app.server.inject({
    method,
    url: path,
    headers: bearer,
    ...(payload !== undefined && { payload: payload as object }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};

test('finds the texts of the contract', () => {
  const of = (name: EndpointName) => BODIES.filter((place) => place.name === name).map(({ field }) => field);
  expect(of('auth.register').toSorted()).toEqual(['email', 'firstName', 'lastName', 'password']);
  expect(of('auth.update')).toContain('favourites.ships.0');
  expect(BODIES.length).toBeGreaterThan(100);
});

describe.each([
  ['U+0000', 'a\u0000b'],
  ['half a character', 'a\uD800b'],
])('%s', (_, text) => {
  test('in any text of any call is refused in words, at its field', async () => {
    for (const { name, field, holding } of BODIES) {
      const { status, body } = await send(name, holding(text));
      expect(status, `${name}: ${field}`).toBe(422);
      const { message, details } = AppError.parse(body);
      expect(message, `${name}: ${field}`).toMatch(/character that cannot be stored/);
      expect(details, name).toEqual([{ field, message: expect.stringMatching(/cannot be stored/) }]);
    }
  }, 60_000);

  test('as the name of a member is refused too, where anything may have a name', async () => {
    expect((await send('drawings.create', { [text]: 1 })).body).toMatchObject({ code: 'invalid', details: [{ field: '' }] });
  });
});

test('U+0000 in an address is refused in words, in every call that names something there', async () => {
  for (const [name, { path, query }] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (path.includes('{')) {
      const { status, body } = await send(name, undefined, path.replaceAll(/\{\w+\}/g, '%00') as typeof path);
      expect({ status, body }, name).toMatchObject({ status: 422, body: { code: 'invalid' } });
    }
    for (const member of query instanceof z.ZodObject ? Object.keys(query.shape) : []) {
      const { status } = await send(name, undefined, `${path.replaceAll(/\{\w+\}/g, '1')}?${member}=%00` as typeof path);
      expect(status, `${name}, ${member}`).toBe(422);
    }
  }
});

test('a text that speaks of such characters, and every whole character, are taken', async () => {
  const name = String.raw`\u0000 \ud800 🚢`;
  const { status, body } = await send('fleets.create', { name });
  expect({ status, body }).toMatchObject({ status: 200 });
  expect(await app.db.query('select name from fleets')).toEqual([{ name }]);
});
