// Whether the invented company is at work, and what an administrator may do with it: begin it anew, or delete what is hidden of it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Demonstration } from '#contract/entities/administration.ts';
import { formatNumber } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import css from './admin.module.css';

type Action = 'reset' | 'delete';

interface Props {
  demonstration: Demonstration;
  onChanged: () => void;
}

/** Nothing where there is no demonstration and none was. */
export function DemonstrationCard({ demonstration: { state, because, hiddenRows, mayReset }, onChanged }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Action>();
  if (state === 'none' || (state === 'deleted' && !mayReset)) return null;
  const act = async (action: Action) => {
    const name = action === 'reset' ? 'admin.resetDemonstration' : 'admin.deleteDemonstration';
    if (toastAnswer(await call(name), t(`admin.overview.demonstration.${action}Done`))) onChanged();
  };
  const action: Action = state === 'hidden' ? 'delete' : 'reset';
  const words = state === 'hidden' ? (because === 'settings' ? 'hiddenBySettings' : 'hiddenByEvents') : state;
  return (
    <Card id="admin-demonstration" title={t('admin.overview.demonstration.title')} hint={t('admin.overview.demonstration.why')}>
      <Text>{t(`admin.overview.demonstration.${words}`, { count: hiddenRows, rows: formatNumber(hiddenRows) })}</Text>
      {state !== 'starting' && (
        <div className={css.chips}>
          <Button kind={action === 'delete' ? 'danger' : 'soft'} onClick={() => setAsked(action)}>
            {t(`admin.overview.demonstration.${action}`)}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`admin.overview.demonstration.${asked ?? action}Title`)}
        why={t(`admin.overview.demonstration.${asked ?? action}Why`)}
        action={t(`admin.overview.demonstration.${asked ?? action}`)}
        onClose={() => setAsked(undefined)}
        onYes={() => asked && void act(asked)}
      />
    </Card>
  );
}
