// The signed assessments of passages, the newest first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#i18n/formats.ts';
import { figureWords } from '#i18n/rating-words.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useLive } from '#store/use-live.ts';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/frame/card.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { UnreadableState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { unfetchedTitle, useUnfetched } from '#ui/unfetched.ts';
import { COMPARE_PART } from './compare-signed.tsx';
import { type ListedPassage, passagesLike, unsureOf, useSignedPassages } from './listed-passages.ts';

/** More are found by a name. */
const MOST_LISTED = 20;

export function SignedList({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const signed = useSignedPassages(accountId);
  const unfetched = useUnfetched();
  return (
    <Card id="passages-signed" title={t('passagesPage.signed.list')}>
      {signed.state === 'failed' && <UnreadableState error={signed.error} />}
      {signed.state === 'ready' && signed.value.length === 0 && (
        <Text tone="quiet">{t(unfetched ? unfetchedTitle(unfetched) : 'passagesPage.signed.none')}</Text>
      )}
      {signed.state === 'ready' && signed.value.length > 0 && <Listed accountId={accountId} signed={signed.value} />}
    </Card>
  );
}

function Listed({ accountId, signed }: { accountId: string; signed: readonly ListedPassage[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const found = passagesLike(typed, signed);
  return (
    <div className="stack-12 shrinks">
      {signed.length > MOST_LISTED && (
        <Field label={t('passagesPage.signed.find')}>
          {(control) => (
            <TextField {...control} type="search" autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
          )}
        </Field>
      )}
      <RowList label={t('passagesPage.signed.list')}>
        {found.slice(0, MOST_LISTED).map((passage) => (
          <SignedRow key={passage.id} {...{ accountId, passage }} />
        ))}
      </RowList>
      {found.length === 0 && <Text tone="quiet">{t('passagesPage.signed.noneLike')}</Text>}
      {found.length > MOST_LISTED && (
        <Text size="small" tone="quiet">
          {t('passagesPage.signed.newest', { most: MOST_LISTED, count: found.length })}
        </Text>
      )}
    </div>
  );
}

function SignedRow({
  accountId,
  passage: { id, v, name, shipName, departureMs, signedAt, authorName, figure, band, validUntilMs = 0 },
}: {
  accountId: string;
  passage: ListedPassage;
}) {
  const { t } = useTranslation();
  const isOver = validUntilMs < useWatched(slowClock);
  const unsure = useLive(() => unsureOf(accountId, id), [accountId, id]);
  return (
    <ListRow
      first={
        <>
          <TextLink
            to="/dashboard/tra"
            search={{ signed: id }}
            aria-label={t('passagesPage.signed.openNamed', { passage: name, time: formatDateTime(signedAt) })}
          >
            {name}
          </TextLink>
          <Text as="div" size="small" tone="quiet">
            {t('passagesPage.signed.rowFacts', {
              ship: shipName ?? t('passagesPage.signed.noShip'),
              departure: formatDateTime(departureMs),
              time: formatDateTime(signedAt),
              author: authorName,
            })}
          </Text>
        </>
      }
    >
      <TextLink
        to="/dashboard/tra"
        search={{ signed: id }}
        hash={COMPARE_PART}
        aria-label={t('passagesPage.signed.compareNamed', { passage: name, time: formatDateTime(signedAt) })}
      >
        {t('passagesPage.compare')}
      </TextLink>
      {v === 0 && <Chip tone="warning">{t('passagesPage.signed.waiting')}</Chip>}
      {isOver && <Chip tone="warning">{t('passagesPage.signed.over')}</Chip>}
      <span className="tabular">{figureWords(t, { figure, band, ...(unsure.state === 'ready' && unsure.value) })}</span>
    </ListRow>
  );
}
