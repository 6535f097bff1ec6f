// From the assessment of a passage to the watch over it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#i18n/formats.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Text } from '#ui/text.tsx';
import type { PassageSearch } from './passage-search.ts';

/** `search`: of an assessed or a signed passage, as the form of a watch reads it. */
export function PutUnderWatch({ search }: { search: PassageSearch }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button asChild kind="soft">
        <Link to="/dashboard/sentinel/create" search={search}>
          <Icon name="watch" />
          {t('passagesPage.watch.put')}
        </Link>
      </Button>
    </div>
  );
}

/** The watches that were begun with this version, the newest first. */
export function UnderWatchCard({ accountId, passageId }: { accountId: string; passageId: string }) {
  const { t } = useTranslation();
  const found = useLive(
    async () => (await accountDb(accountId).watches.toArray()).filter(({ route }) => route.passageId === passageId),
    [accountId, passageId],
  );
  const watches = found.state === 'ready' ? found.value.toSorted((one, other) => other.createdAt - one.createdAt) : [];
  return (
    <Card id="passage-watch" title={t('passagesPage.watch.head')}>
      {found.state === 'ready' && watches.length === 0 && <Text tone="quiet">{t('passagesPage.watch.none')}</Text>}
      {watches.map(({ id, name, startsAt, endsAt, endedAt }) => (
        <div key={id}>
          <TextLink to="/dashboard/sentinel/$watchId" params={{ watchId: id }}>
            {t(endedAt === undefined ? 'passagesPage.watch.open' : 'passagesPage.watch.ended', {
              ship: name,
              from: formatDateTime(startsAt),
              to: formatDateTime(endedAt ?? endsAt),
            })}
          </TextLink>
        </div>
      ))}
      <PutUnderWatch search={{ signed: passageId }} />
    </Card>
  );
}
