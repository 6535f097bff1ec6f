// How this server is set up to reach people: asked when a screen needs it, remembered on this device.
import { useEffect } from 'react';
import { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import { persisted } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useAnswer } from './use-answer.ts';

const heardMechanisms = persisted('mechanisms', (stored) => MechanismsAnswer.safeParse(stored).data);

/** The mechanisms that this server is configured for, as this device last heard; undefined: it never did. */
export function useMechanisms(): MechanismsAnswer | undefined {
  const { asked } = useAnswer('mechanisms.list');
  const before = useWatched(heardMechanisms);
  const answer = asked.state === 'ready' ? asked.value : undefined;
  useEffect(() => void (answer && heardMechanisms.set(answer)), [answer]);
  return answer ?? before;
}
