import { expect, test } from 'vitest';
import { Id, MAX_ID } from './rows.ts';

test('an id can be named in a path and leads to itself', () => {
  const ids = ['a', 'A.b', '...', '.a', 'a:b-c_d', 'x'.repeat(MAX_ID)];
  for (const id of ids) {
    expect(Id.safeParse(id).success, id).toBe(true);
    expect(new URL(`https://fathom.example/api/fleets/${id}`).pathname).toBe(`/api/fleets/${id}`);
  }
  for (const id of ['', '.', '..', 'a/b', 'a b', '%2e', 'ä', 'x'.repeat(MAX_ID + 1)]) expect(Id.safeParse(id).success, id).toBe(false);
});
