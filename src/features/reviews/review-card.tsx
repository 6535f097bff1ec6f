// What became of a draft, with who and when, and what the reader may do next: ask for a review, sign, or send it back with words.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { MAX_ASSESSMENT_NOTE } from '#contract/limits.ts';
import type { ReviewLogRow } from '#contract/tables.ts';
import { isInCharge, lastStep, linesInOrder, mayReview } from '#domain/reviews/draft-state.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { ReviewedDraft } from '#store/assessment-drafts.ts';
import { type PeopleByAccount, usePeople } from '#store/people.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Card } from '#ui/frame/card.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { AskDialog, DeleteDraftDialog, SendBackDialog } from './review-dialogs.tsx';
import { reviewPersonWords, reviewStepWords, reviewerWhoLeft, stateWords } from './review-words.ts';

interface Props extends ReviewedDraft {
  account: Account;
  /** Whether it was taken; a text: why it cannot be signed. */
  sign: ((note: string) => Promise<boolean>) | string;
}

export function ReviewCard({ account, draft, log, sign }: Props) {
  const { t } = useTranslation();
  const people = usePeople(account.id);
  const last = lastStep(log);
  const writer = reviewPersonWords(t, { accountId: account.id, people }, draft.ownerId, draft.ownerName);
  return (
    <Card id="review" title={t('reviewsPage.review')}>
      <ol className="bare-list stack-12" aria-label={t('reviewsPage.review')}>
        <li className="line-8 wraps">
          <span>{t('reviewsPage.writtenBy', { name: writer, time: formatDateTime(draft.writtenAt) })}</span>
          {draft.v === 0 && <Chip tone="warning">{t('reviewsPage.waiting')}</Chip>}
        </li>
        {linesInOrder(log).map((line) => (
          <Step key={line.id} {...{ account, people, line }} />
        ))}
      </ol>
      {last?.kind !== 'signed' && <NextSteps {...{ account, people, draft, last, sign }} />}
    </Card>
  );
}

function Step({ account, people, line }: { account: Account; people: PeopleByAccount; line: ReviewLogRow }) {
  const { t } = useTranslation();
  return (
    <li className="stack-8">
      <div className="line-8 wraps">
        <span>
          {reviewStepWords(t, { accountId: account.id, people }, line)}, {formatDateTime(line.writtenAt)}
        </span>
        {line.v === 0 && <Chip tone="warning">{t('reviewsPage.waiting')}</Chip>}
      </div>
      {line.text !== '' && (
        <p className="as-written no-margin">
          <bdi>{line.text}</bdi>
        </p>
      )}
    </li>
  );
}

type Next = Omit<Props, 'log'> & { people: PeopleByAccount; last: ReviewLogRow | undefined };

function NextSteps({ account, people, draft, last, sign }: Next) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'ask' | 'sendBack' | 'sign' | 'delete'>();
  const onClose = () => setOpen(undefined);
  const isReviewer = mayReview(last, account) && last?.kind !== 'sentBack';
  const canAsk = isInCharge(draft, account);
  return (
    <>
      {reviewerWhoLeft(last, people) && <Notice tone="warning">{stateWords(t, { accountId: account.id, people }, last)}</Notice>}
      {!isReviewer && !canAsk && <Text tone="quiet">{t('reviewsPage.signers')}</Text>}
      {isReviewer && typeof sign === 'string' && <Text tone="quiet">{sign}</Text>}
      <div className="line-8 wraps">
        {isReviewer && typeof sign !== 'string' && <Button onClick={() => setOpen('sign')}>{t('reviewsPage.sign')}</Button>}
        {isReviewer && (
          <Button kind="soft" onClick={() => setOpen('sendBack')}>
            {t('reviewsPage.sendBack')}
          </Button>
        )}
        {canAsk && (
          <Button kind="soft" onClick={() => setOpen('ask')}>
            {t('reviewsPage.ask')}
          </Button>
        )}
        {canAsk && last?.kind !== 'asked' && (
          <Button kind="soft" onClick={() => setOpen('delete')}>
            {t('reviewsPage.delete')}
          </Button>
        )}
      </div>
      {canAsk && last?.kind === 'asked' && <Text tone="quiet">{t('reviewsPage.keptInReview')}</Text>}
      <DeleteDraftDialog {...{ draft, onClose }} open={open === 'delete'} />
      {open === 'ask' && <AskDialog {...{ account, people, draft, onClose }} />}
      {open === 'sendBack' && <SendBackDialog {...{ draft, onClose }} />}
      {open === 'sign' && typeof sign !== 'string' && (
        <NoteDialog
          id="sign-draft"
          title={t('reviewsPage.signTitle', { name: draft.name })}
          description={t('reviewsPage.signWhy')}
          most={MAX_ASSESSMENT_NOTE}
          start={draft.note}
          saveLabel={t('reviewsPage.signConfirm')}
          save={sign}
          onClose={onClose}
        />
      )}
    </>
  );
}
