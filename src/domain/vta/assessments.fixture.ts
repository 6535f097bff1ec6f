// A threat assessment as a manager signs it, for tests.
import type { MutationArgs } from '#domain/mutations.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';

type Signed = MutationArgs<'assessment.sign'>;

const inputs = { capability: 'high', intent: 'high', affiliation: 'direct', freeboardM: 7.5 } as const;

/** The id begins with the MMSI, 244000001. */
export const shipToSign = (assessmentId: string, more: Partial<Signed> = {}): Signed => ({
  assessmentId,
  mmsi: 244_000_001,
  authorName: 'First Last',
  ship: { name: 'ANNA' },
  inputs,
  result: rateShip(inputs, FATHOM_RULES),
  note: 'Checked.',
  signedAt: 1_700_000_000_000,
  ...more,
});
