import { expect, test } from 'vitest';
import { waitsAtTopLevel } from './top-level-await.ts';

test('a module waits at its top level where an await stands in none of its functions', () => {
  const waiting = [
    'const a = await f();',
    'if (await f()) g();',
    'for await (const a of f()) g(a);',
    'export const b = { a: [await f()] };',
  ];
  const others = [
    'async function a() { await f(); }',
    'const a = async () => await f();',
    'class A { async a() { await f(); } }',
    'f("await");',
  ];
  expect(waiting.filter(waitsAtTopLevel)).toEqual(waiting);
  expect(others.filter(waitsAtTopLevel)).toEqual([]);
});
