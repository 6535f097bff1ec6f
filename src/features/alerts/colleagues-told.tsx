// Which colleagues are alerted of the same ships, so that nobody takes an acknowledgement for one of all.
import { useTranslation } from 'react-i18next';
import { personName } from '#domain/log/person-name.ts';
import { formatNumber } from '#i18n/formats.ts';
import { colleaguesWatching } from '#store/alerts/colleagues-watching.ts';
import { useLive } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';

/** So many are named, the others counted. */
const NAMED = 5;

export function ColleaguesTold({ accountId, mmsis }: { accountId: string; mmsis: readonly number[] }) {
  const { t, i18n } = useTranslation();
  const found = useLive(() => colleaguesWatching(accountId, mmsis), [accountId, mmsis.join()]);
  if (found.state !== 'ready') return null;
  const named = found.value.slice(0, NAMED).map(personName);
  const more = found.value.length - named.length;
  const names = [...named, ...(more > 0 ? [t('alertsPage.colleaguesMore', { count: more, number: formatNumber(more) })] : [])];
  const figures = { count: mmsis.length, names: new Intl.ListFormat(i18n.language).format(names) };
  return (
    <Text as="p" size="small" tone="quiet">
      {t(names.length > 0 ? 'alertsPage.colleaguesTold' : 'alertsPage.nobodyElseTold', figures)}
    </Text>
  );
}
