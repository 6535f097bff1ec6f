import { describe, expect, it } from 'vitest';
import { newId, newKey } from './ids.ts';

describe('ids', () => {
  it('of rows are UUIDv7 that sort by the time of their making', () => {
    const ids = [0, 1, 4_294_967_295, 4_294_967_296, Date.UTC(2026, 10, 20)].map((atMs) => newId(atMs));
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(
      parseInt(
        newId(Date.UTC(2026, 10, 20))
          .replaceAll('-', '')
          .slice(0, 12),
        16,
      ),
    ).toBe(Date.UTC(2026, 10, 20));
  });

  it('of edits are UUIDv4, no two alike', () => {
    const keys = Array.from({ length: 1000 }, newKey);
    expect(new Set(keys).size).toBe(1000);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
