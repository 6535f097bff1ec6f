// What saving and deleting a drawing mean. A save replaces the whole of it; two people's versions do not mix: the server keeps the later
// as a copy (SY9).
import { MAX_DRAWINGS_PER_ACCOUNT } from '#contract/limits.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import { refuse } from './refuse.ts';
import type { Mutator } from './tx.ts';

export const saveDrawing: Mutator<MutationArgs<'drawing.save'>> = async (tx, { drawingId, name, featureCollection }, who) => {
  const present = await tx.get('drawings', drawingId);
  if (!present && (await tx.count('drawings', 'ownerId', who.accountId)) >= MAX_DRAWINGS_PER_ACCOUNT)
    refuse('invalid', `One person has at most ${MAX_DRAWINGS_PER_ACCOUNT} drawings.`);
  if (present && present.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a drawing.');
  await tx.put('drawings', {
    id: drawingId,
    ownerId: who.accountId,
    name,
    featureCollection,
    createdAt: present?.createdAt ?? who.atMs,
    updatedAt: who.atMs,
    v: present?.v ?? 0,
  });
};

export const deleteDrawing: Mutator<MutationArgs<'drawing.delete'>> = async (tx, { drawingId }, who) => {
  const present = await tx.get('drawings', drawingId);
  if (!present) return;
  if (present.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may delete a drawing.');
  await tx.delete('drawings', drawingId);
};
