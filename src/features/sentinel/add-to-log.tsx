// Adding to the log of a watch: an entry in words, or that the ship has reported.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { serverNow } from '#platform/clock.ts';
import { Button } from '#ui/button.tsx';
import { DateField, type TypedTime } from '#ui/form/date-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LogLineDialog, LogLineForm } from './log-line-form.tsx';
import { writeWatch } from './write-watch.ts';

export function AddEntry({ watchId }: { watchId: string }) {
  const { t } = useTranslation();
  return (
    <LogLineForm
      label={t('sentinelPage.entry')}
      rows={3}
      isNeeded
      write={(text) => writeWatch('watch.log', { watchId, kind: 'note', text })}
      buttons={
        <Button type="submit" kind="soft">
          {t('sentinelPage.addEntry')}
        </Button>
      }
    />
  );
}

export function ReportReceived({ watchId, ship }: { watchId: string; ship: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="done" />
        {t('sentinelPage.report')}
      </Button>
      {isOpen && <ReportDialog {...{ watchId, ship }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A field has no seconds: one that was left alone means now. */
const minuteOf = (atMs: EpochMs): EpochMs => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

function ReportDialog({ watchId, ship, onClose }: { watchId: string; ship: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [openedAtMs] = useState(serverNow);
  const [time, setTime] = useState<TypedTime>(minuteOf(openedAtMs));
  const [isWrong, setWrong] = useState(false);
  const write = (text: string) => {
    const isPast = typeof time === 'number' && time <= serverNow();
    setWrong(!isPast);
    if (!isPast) return 'wrong';
    const reportedAt = time === minuteOf(openedAtMs) ? {} : { reportedAt: time };
    return writeWatch('watch.log', { watchId, kind: 'report', text, ...reportedAt });
  };
  return (
    <LogLineDialog
      title={t('sentinelPage.reportTitle', { ship })}
      description={t('sentinelPage.reportWhy')}
      label={t('sentinelPage.reportText')}
      rows={3}
      isNeeded={false}
      write={write}
      saveLabel={t('sentinelPage.reportSave')}
      onClose={onClose}
    >
      <DateField
        label={t('sentinelPage.reportTime')}
        precision="minute"
        value={typeof time === 'number' ? time : undefined}
        onChange={(typed) => {
          setTime(typed);
          setWrong(false);
        }}
        error={isWrong ? t('sentinelPage.reportTimeWrong') : undefined}
      />
    </LogLineDialog>
  );
}
