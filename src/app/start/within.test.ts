import { expect, test } from 'vitest';
import { within } from './within.ts';

const never = new Promise<never>(() => undefined);

test('waits for work that ends in time', async () => {
  let done = false;
  await within(
    60_000,
    Promise.resolve().then(() => {
      done = true;
    }),
  );
  expect(done).toBe(true);
});

test('goes on without work that does not end', async () => {
  await expect(within(1, never)).resolves.toBeUndefined();
});

test('passes a failure on', async () => {
  await expect(within(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
