// What became of a draft, in words.
import type { ReviewLogRow } from '#contract/tables.ts';
import { personName } from '#domain/log/person-name.ts';
import type { Translate } from '#i18n/i18n.ts';
import { hasLeft, type PeopleByAccount } from '#store/people.ts';

interface Reader {
  accountId: string;
  people: PeopleByAccount;
}

/** As teams name them now, else as the line does. */
export function reviewPersonWords(t: Translate, { accountId, people }: Reader, id: string, nameThen: string): string {
  const member = people.get(id);
  if (id === accountId) return t('reviewsPage.you');
  return member ? personName(member) : nameThen || t('reviewsPage.somebody');
}

export function reviewStepWords(t: Translate, reader: Reader, { kind, ownerId, ownerName, reviewer }: ReviewLogRow): string {
  const name = reviewPersonWords(t, reader, ownerId, ownerName);
  const of = reviewer ? reviewPersonWords(t, reader, reviewer.id, reviewer.name) : '';
  return t(`reviewsPage.step.${kind}`, { name, reviewer: of });
}

/** Who was asked last and has left since. */
export const reviewerWhoLeft = (last: ReviewLogRow | undefined, people: PeopleByAccount): ReviewLogRow['reviewer'] =>
  last?.kind === 'asked' && last.reviewer && hasLeft(people, last.reviewer.id) ? last.reviewer : undefined;

export function stateWords(t: Translate, reader: Reader, last: ReviewLogRow | undefined): string {
  if (!last) return t('reviewsPage.notAsked');
  const left = reviewerWhoLeft(last, reader.people);
  return left
    ? t('reviewsPage.reviewerLeft', { name: reviewPersonWords(t, reader, left.id, left.name) })
    : reviewStepWords(t, reader, last);
}
