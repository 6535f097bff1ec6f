// The receipt: its sender says that the report was sent, since the app cannot know. It keeps the text that left the page.
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Text } from '#ui/text.tsx';
import type { SentText } from './report-values.ts';

export function KeepReceipt({ handed, text }: { handed: SentText | undefined; text: string }) {
  const { t } = useTranslation();
  return (
    <section className="stack-8">
      <Text tone="quiet" role="status">
        {t(handed ? `authorityReportsPage.handed.${handed.way}` : 'authorityReportsPage.notHanded')}
        {handed && handed.text !== text && ` ${t('authorityReportsPage.changedSince')}`}
      </Text>
      <div>
        <Button type="submit">{t('authorityReportsPage.keep')}</Button>
      </div>
    </section>
  );
}
