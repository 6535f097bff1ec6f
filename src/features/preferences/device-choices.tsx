// Choices for this device, not the account: how much is fetched, what is stored here, and whether the browser has promised to keep it.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { formatBytes, formatNumber, formatPosition } from '#i18n/formats.ts';
import { devicePreferences, POSITION_FORMS } from '#platform/preferences.ts';
import { keepStorage, type StorageUse, storageUse } from '#platform/storage.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { Text, Title } from '#ui/text.tsx';
import css from './preferences.module.css';
import { KEPT_TABLES, useKeptRows } from './preferences-queries.ts';

/** The southern end of the Red Sea; shows all the digits. */
const SAMPLE: LonLat = [43.3275, 12.5846];

export function DeviceChoices({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { lowData, positionForm } = useWatched(devicePreferences);
  return (
    <Card id="preferences-device" title={t('preferences.device')}>
      <SwitchField
        label={t('preferences.lowData')}
        hint={t('preferences.lowDataWhy')}
        checked={lowData}
        onChange={(checked) => devicePreferences.set({ ...devicePreferences.get(), lowData: checked })}
      />
      <Choice
        label={t('preferences.positionForm')}
        value={positionForm}
        options={POSITION_FORMS.map((form) => ({ value: form, label: t(`preferences.positionForms.${form}`) }))}
        onChange={(form) => devicePreferences.set({ ...devicePreferences.get(), positionForm: form })}
      />
      <Text size="small" tone="quiet" className="tabular">
        {t('preferences.positionSample', { position: formatPosition(SAMPLE, positionForm) })}
      </Text>
      <Storage />
      <KeptRows accountId={accountId} />
    </Card>
  );
}

function Storage() {
  const { t } = useTranslation();
  const [use, setUse] = useState<StorageUse | 'unknown'>();
  const [refused, setRefused] = useState(false);
  const look = () => void storageUse().then((found) => setUse(found ?? 'unknown'));
  useEffect(look, []);
  if (use === undefined) return null;
  if (use === 'unknown') return <Text tone="quiet">{t('preferences.storageUnknown')}</Text>;
  const ask = async () => {
    setRefused(!(await keepStorage()));
    look();
  };
  const used = t('preferences.storageUsed', { used: formatBytes(use.usedBytes), quota: formatBytes(use.quotaBytes) });
  return (
    <div className={`stack-8 ${css.measured}`}>
      <Title level={3} size="small">
        {t('preferences.storage')}
      </Title>
      <Text className="tabular">{used}</Text>
      {use.quotaBytes > 0 && <ProgressBar label={used} fraction={Math.min(1, use.usedBytes / use.quotaBytes)} />}
      <Text size="small" tone="quiet">
        {t(use.persistent ? 'preferences.storageKept' : 'preferences.storageLoose')}
      </Text>
      {!use.persistent && (
        <Button type="button" kind="soft" onClick={() => void ask()}>
          {t('preferences.askToKeep')}
        </Button>
      )}
      {refused && (
        <Text size="small" role="status">
          {t('preferences.askRefused')}
        </Text>
      )}
    </div>
  );
}

function KeptRows({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const live = useKeptRows(accountId);
  const [ships, setShips] = useState<number>();
  useEffect(() => {
    shipStore.status().then(
      (status) => setShips(status.ships),
      () => undefined, // a store that cannot be opened has nothing to count
    );
  }, []);
  if (live.state !== 'ready') return null;
  return (
    <dl className={css.kept}>
      {ships !== undefined && (
        <div className={css.keptRow}>
          <dt>{t('preferences.kept.ships')}</dt>
          <dd>{formatNumber(ships)}</dd>
        </div>
      )}
      {KEPT_TABLES.map((table) => (
        <div key={table} className={css.keptRow}>
          <dt>{t(`preferences.kept.${table}`)}</dt>
          <dd>{formatNumber(live.value[table])}</dd>
        </div>
      ))}
    </dl>
  );
}
