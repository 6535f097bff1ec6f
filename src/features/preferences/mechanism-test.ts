// A test alert by one mechanism: requested, then followed until it is sent, failed, or timed out.
import { useEffect, useRef, useState } from 'react';
import { isUnreachable } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import type { AlertTest, Mechanism } from '#contract/entities/mechanisms.ts';
import { call } from '#remote/call.ts';

/** For the route of a client's preferences, which calls no server itself. */
export { useMechanisms } from '#remote/mechanisms.ts';

const ASK_EVERY_MS = 1500;
/** Two failed attempts are enough to know; the server continues by itself. */
const MOST_WAIT_MS = 45_000;

/** none: not requested. underWay: requested, and no result yet. */
export type MechanismTest = { state: 'none' } | { state: 'underWay' } | { state: 'refused'; error: AppError } | AlertTest;

/** `followed`: whether the result is still awaited. */
export function useMechanismTest(mechanism: Mechanism): { test: MechanismTest; followed: boolean; run: () => Promise<void> } {
  const [test, setTest] = useState<MechanismTest>({ state: 'none' });
  const [followed, setFollowed] = useState(false);
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  async function follow(id: string, signal: AbortSignal): Promise<void> {
    for (let waitedMs = 0; waitedMs < MOST_WAIT_MS; waitedMs += ASK_EVERY_MS) {
      await new Promise((later) => setTimeout(later, ASK_EVERY_MS));
      if (signal.aborted) return;
      const answer = await call('mechanisms.tested', { params: { id }, signal });
      if (signal.aborted) return;
      if (!answer.ok) continue; // the connection is gone for a moment
      setTest(answer.value);
      if (!['waiting', 'retrying'].includes(answer.value.state)) return;
    }
  }

  const run = async () => {
    current.current.abort();
    const { signal } = (current.current = new AbortController());
    setTest({ state: 'underWay' });
    const asked = await call('mechanisms.test', { body: { mechanism }, signal });
    if (signal.aborted) return;
    // the whole section already says that the device is offline
    if (!asked.ok) return setTest(isUnreachable(asked.error) ? { state: 'none' } : { state: 'refused', error: asked.error });
    setTest(asked.value);
    if (asked.value._id === undefined) return;
    setFollowed(true);
    await follow(asked.value._id, signal);
    if (!signal.aborted) setFollowed(false);
  };
  return { test, followed, run };
}
