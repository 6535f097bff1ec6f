import { expect, test } from 'vitest';
import { Email } from '#contract/accounts.ts';
import { Id, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { standingAs, textFieldsOf, withText } from './text-fields.ts';

const Body = z.object({
  _id: Id.optional(),
  name: Line(10),
  email: Email.nullable(),
  tags: z.array(Line(5)).max(3).optional(),
  filter: z.object({ kind: z.enum(['a', 'b']), text: Line(10) }).partial(),
  addresses: z.array(z.union([z.ipv4(), z.ipv6()])).default([]),
  count: z.number(),
});

test('every text is found, however deep, and an id is known for one', () => {
  const found = textFieldsOf(Body);
  expect(found.map(({ path }) => path.join('.'))).toEqual(['_id', 'name', 'email', 'tags.0', 'filter.kind', 'filter.text', 'addresses.0']);
  expect(found.filter(({ isId }) => isId).map(({ path }) => path)).toEqual([['_id']]);
});

test('a field is judged as the whole judges it', () => {
  const [, , email, , , , address] = textFieldsOf(Body);
  expect(email?.schema.parse(' ADA@x.example ')).toBe('ada@x.example');
  expect(address?.schema.safeParse('no address').success).toBe(false);
  expect(address?.schema.safeParse('::1').success).toBe(true);
});

test('a schema that nobody has thought of is not passed over', () => {
  expect(() => textFieldsOf(z.object({ any: z.record(z.string(), z.string()) }))).toThrow(/What texts does ZodRecord take at any/);
});

test('a text is put into its place, and what stands around it stays', () => {
  expect(withText({ a: 1, b: { c: 2 } }, ['b', 'list', 0, 'name'], 'x')).toEqual({ a: 1, b: { c: 2, list: [{ name: 'x' }] } });
});

test('what stands under a name is found in an answer', () => {
  expect(standingAs({ fleets: [{ name: 'A', tags: ['x', 'y'] }, { name: 'B' }], name: 'C' }, 'name')).toEqual(['A', 'B', 'C']);
  expect(standingAs({ fleet: { tags: ['x', 'y'] } }, 'tags')).toEqual(['x', 'y']);
});
