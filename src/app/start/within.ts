/** Waits for the work, but not longer than `limitMs`. The work itself is not stopped; its failure is thrown. */
export async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((passed) => {
    timer = setTimeout(passed, limitMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
