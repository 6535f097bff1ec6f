// What every signature must be, whatever is signed: a manager's or the named reviewer's of a draft, in his own name, under the result of
// what was looked at, and under all that the draft says.
import { isDeepStrictEqual } from 'node:util';
import { DraftContent } from '#contract/entities/reviews/drafts.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import { chosenRules } from '#domain/risk/chosen-rules.ts';
import type { RuleSet } from '#domain/risk/rule-set.ts';
import { refuse } from '#domain/refuse.ts';
import { lastStep, mayReview } from '#domain/reviews/draft-state.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

/** `message`: what is said where the account has another name, such as one that was changed since. */
export async function expectOwnName(tx: SyncTx, name: string, { accountId }: SyncWho, message: string): Promise<void> {
  if (name !== (await tx.nameOf(accountId))) refuse('invalid', message);
}

interface Signature {
  of: DraftContent['of'];
  authorName: string;
  draftId?: string | undefined;
}

/** `signed`: all that is signed; of a draft it must say what the draft says. */
export async function expectSigner(tx: SyncTx, signed: Signature, who: SyncWho): Promise<void> {
  const { authorName, draftId } = signed;
  const draft = draftId === undefined ? undefined : await tx.get('assessmentDrafts', draftId);
  const last = draft && lastStep(await tx.list('reviewLog', 'draftId', draft.id));
  const isSigner = who.role !== 'member' || (last?.kind === 'signed' ? last.ownerId === who.accountId : isReviewer(last, who));
  if (!isSigner) refuse('forbidden', 'Only a manager, or the named reviewer of a draft, may sign an assessment.');
  if (draft && !isDeepStrictEqual(DraftContent.parse(signed), draft.content))
    refuse('invalid', 'The draft says something else than what was signed.');
  await expectOwnName(tx, authorName, who, 'The assessment names another author. Sign it again.');
}

const isReviewer = (last: ReturnType<typeof lastStep>, { accountId, role }: SyncWho): boolean => mayReview(last, { id: accountId, role });

/** By ours or by one of the organisation's own. An edition that is not here cannot be checked: a device may come with newer or older code. */
export async function expectResult(tx: SyncTx, signed: RiskRating, computed: (rules: RuleSet) => RiskRating): Promise<void> {
  const own = await tx.get('ruleSets', signed.edition);
  const rules = chosenRules(own ? [{ ...own, isChosen: true }] : []);
  if (signed.edition === rules.edition && !isDeepStrictEqual(computed(rules), signed))
    refuse('invalid', 'The result is not that of its inputs.');
}
