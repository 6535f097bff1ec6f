// The drafts of a ship, of passages, or those that wait for the reader's review: the newest first, each with what became of it last.
import { useTranslation } from 'react-i18next';
import { lastStep } from '#domain/reviews/draft-state.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { type DraftsOf, type ListedDraft, MOST_DRAFTS_LISTED, useDrafts } from '#store/assessment-drafts.ts';
import { type PeopleByAccount, usePeople } from '#store/people.ts';
import { Chip } from '#ui/chip.tsx';
import { Card } from '#ui/frame/card.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { UnreadableState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { reviewPersonWords, stateWords } from './review-words.ts';

interface Props {
  accountId: string;
  of: DraftsOf;
}

export function DraftsCard({ accountId, of }: Props) {
  const { t } = useTranslation();
  const drafts = useDrafts(accountId, of);
  const people = usePeople(accountId);
  const title = t(of === 'mine' ? 'reviewsPage.mine' : 'reviewsPage.title');
  if (of === 'mine' && !(drafts.state === 'ready' && drafts.value.length > 0)) return null;
  return (
    <Card id="drafts" title={title} hint={t('reviewsPage.why')}>
      {drafts.state === 'failed' && <UnreadableState error={drafts.error} />}
      {drafts.state === 'ready' && drafts.value.length === 0 && <Text tone="quiet">{t('reviewsPage.none')}</Text>}
      {drafts.state === 'ready' && drafts.value.length > 0 && (
        <RowList label={title}>
          {drafts.value.map((draft) => (
            <DraftRow key={draft.id} {...{ accountId, people, draft }} isAmongOthers={of === 'mine'} />
          ))}
        </RowList>
      )}
      {drafts.state === 'ready' && drafts.value.length === MOST_DRAFTS_LISTED && (
        <Text size="small" tone="quiet">
          {t('reviewsPage.newest', { most: MOST_DRAFTS_LISTED })}
        </Text>
      )}
    </Card>
  );
}

interface RowProps {
  accountId: string;
  people: PeopleByAccount;
  draft: ListedDraft;
  /** Drafts of other ships stand beside it. */
  isAmongOthers: boolean;
}

function DraftRow({ accountId, people, isAmongOthers, draft: { id, v, of, name, ownerId, ownerName, writtenAt, log } }: RowProps) {
  const { t } = useTranslation();
  const reader = { accountId, people };
  const label = t('reviewsPage.open', { name, time: formatDateTime(writtenAt) });
  return (
    <ListRow
      first={
        <>
          {of === 'passages' ? (
            <TextLink to="/dashboard/tra" search={{ draft: id }} aria-label={label}>
              {name}
            </TextLink>
          ) : (
            <TextLink to="/dashboard/vta" search={{ ship: of, draft: id }} aria-label={label}>
              {isAmongOthers ? name : formatDateTime(writtenAt)}
            </TextLink>
          )}
          <Text as="div" size="small" tone="quiet">
            {t('reviewsPage.writtenBy', { name: reviewPersonWords(t, reader, ownerId, ownerName), time: formatDateTime(writtenAt) })}
          </Text>
        </>
      }
    >
      {v === 0 && <Chip tone="warning">{t('reviewsPage.waiting')}</Chip>}
      <span>{stateWords(t, reader, lastStep(log))}</span>
    </ListRow>
  );
}
