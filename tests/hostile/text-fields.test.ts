import { expect, test } from 'vitest';
import { Email } from '#contract/entities/accounts.ts';
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

test('a text of any name, of anything, of one kind of several and within itself is found once', () => {
  const Nested: z.ZodType = z.lazy(() => z.object({ label: z.string(), inner: Nested.optional() }));
  const Loose = z.object({
    properties: z.record(z.string(), z.string()),
    value: z.unknown(),
    shape: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), name: z.string() }), z.object({ kind: z.literal('b') })]),
    pair: z.tuple([z.number(), z.string()]),
    nested: Nested,
    both: z.intersection(z.object({ one: z.string() }), z.object({ two: z.null() })),
  });
  expect(textFieldsOf(Loose).map(({ path }) => path.join('.'))).toEqual([
    'properties.anything',
    'value',
    'shape.kind',
    'shape.name',
    'pair.0',
    'nested.label',
    'both.one',
  ]);
});

test('a field is judged as the whole judges it', () => {
  const [, , email, , , , address] = textFieldsOf(Body);
  expect(email?.schema.parse(' ADA@x.example ')).toBe('ada@x.example');
  expect(address?.schema.safeParse('no address').success).toBe(false);
  expect(address?.schema.safeParse('::1').success).toBe(true);
});

test('a schema that nobody has thought of is not passed over', () => {
  expect(() => textFieldsOf(z.object({ any: z.set(z.string()) }))).toThrow(/What texts does ZodSet take at any/);
});

test('a text is put into its place, and what stands around it stays', () => {
  expect(withText({ a: 1, b: { c: 2 } }, ['b', 'list', 0, 'name'], 'x')).toEqual({ a: 1, b: { c: 2, list: [{ name: 'x' }] } });
});

test('what stands under a name is found in an answer', () => {
  expect(standingAs({ fleets: [{ name: 'A', tags: ['x', 'y'] }, { name: 'B' }], name: 'C' }, 'name')).toEqual(['A', 'B', 'C']);
  expect(standingAs({ fleet: { tags: ['x', 'y'] } }, 'tags')).toEqual(['x', 'y']);
});
