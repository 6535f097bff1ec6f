// The receipt: its sender says that the report was sent, and how, since the app cannot know. It keeps the text that left the page, for good,
// so it asks once.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendWay } from '#contract/entities/authority-reports/receipts.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Text } from '#ui/text.tsx';
import type { SentText } from './report-values.ts';

const WAYS: readonly SendWay[] = ['mail', 'copy', 'share', 'qr', 'other'];

interface Props {
  handed: SentText | undefined;
  text: string;
  sentTo: string;
  onWay: (way: SendWay) => void;
}

export function KeepReceipt({ handed, text, sentTo, onWay }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [askedAtMs, setAskedAtMs] = useState<number>();
  const close = () => setAskedAtMs(undefined);
  const keep = () => {
    close();
    button.current?.form?.requestSubmit();
  };
  const said = { time: askedAtMs === undefined ? '' : formatDateTime(askedAtMs), to: sentTo };
  return (
    <section className="stack-8">
      <Text tone="quiet" role="status">
        {t(handed ? `authorityReportsPage.handed.${handed.way}` : 'authorityReportsPage.notHanded')}
        {handed && handed.text !== text && ` ${t('authorityReportsPage.changedSince')}`}
      </Text>
      <div>
        <Button ref={button} type="button" onClick={() => setAskedAtMs(serverNow())}>
          {t('authorityReportsPage.keep')}
        </Button>
      </div>
      <Dialog
        open={askedAtMs !== undefined}
        onOpenChange={close}
        title={t('authorityReportsPage.keepTitle')}
        description={t(sentTo ? 'authorityReportsPage.keepWhyTo' : 'authorityReportsPage.keepWhy', said)}
        actions={
          <>
            <Button type="button" kind="soft" onClick={close}>
              {t('authorityReportsPage.keepNot')}
            </Button>
            <Button type="button" onClick={keep}>
              {t('authorityReportsPage.keepYes')}
            </Button>
          </>
        }
      >
        <Field label={t('authorityReportsPage.howSent')}>
          {(control) => (
            <Select
              {...control}
              value={handed?.way ?? 'other'}
              options={WAYS.map((way) => ({ value: way, label: t(`authorityReportsPage.way.${way}`) }))}
              onChange={({ target }) => onWay(target.value as SendWay)}
            />
          )}
        </Field>
      </Dialog>
    </section>
  );
}
