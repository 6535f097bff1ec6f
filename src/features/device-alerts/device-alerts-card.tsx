// Alert settings of this device only: whether it sounds, and which ship it is on.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Text } from '#ui/text.tsx';
import { soundAlert } from './alert-sound.ts';
import { deviceAlertSettings } from './device-settings.ts';
import { type PositionPermission, askForPosition, isAllowed } from './own-position.ts';

interface FleetShip {
  mmsi: number;
  name: string | undefined;
}

/** From all fleets that the account sees; ships with names first. */
async function listFleetShips(accountId: string): Promise<FleetShip[]> {
  const db = accountDb(accountId);
  const mmsis = [...new Set((await db.fleetShips.toArray()).map(({ mmsi }) => mmsi))];
  const marked = await db.ships.bulkGet(mmsis);
  const ships = mmsis.map((mmsi, at) => ({ mmsi, name: marked[at]?.ship?.name }));
  return ships.toSorted((one, other) => (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff') || one.mmsi - other.mmsi);
}

const labelOf = ({ mmsi, name }: FleetShip): string => (name === undefined ? String(mmsi) : `${name} (${mmsi})`);

/** `ask`: the browser's permission prompt, except in tests. */
export function DeviceAlertsCard({ accountId, ask = askForPosition }: { accountId: string; ask?: () => Promise<PositionPermission> }) {
  const { t } = useTranslation();
  const { sound } = useWatched(deviceAlertSettings);
  const [isMute, setMute] = useState(false);
  return (
    <Card id="device-alerts" title={t('deviceAlertsPage.title')} hint={t('deviceAlertsPage.hint')}>
      <SwitchField
        label={t('deviceAlertsPage.sound')}
        hint={t('deviceAlertsPage.soundWhy')}
        checked={sound}
        onChange={(checked) => deviceAlertSettings.set({ ...deviceAlertSettings.get(), sound: checked })}
      />
      <div>
        <Button type="button" kind="soft" onClick={() => void soundAlert('alarm').then((heard) => setMute(!heard))}>
          {t('deviceAlertsPage.try')}
        </Button>
      </div>
      {isMute && (
        <Text size="small" role="status">
          {t('deviceAlertsPage.noSound')}
        </Text>
      )}
      <OwnShip accountId={accountId} ask={ask} />
    </Card>
  );
}

function OwnShip({ accountId, ask }: { accountId: string; ask: () => Promise<PositionPermission> }) {
  const { t } = useTranslation();
  const { ownMmsi } = useWatched(deviceAlertSettings);
  const [answer, setAnswer] = useState<PositionPermission | 'asking'>('allowed');
  const live = useLive(() => listFleetShips(accountId), [accountId]);
  // permission was for once only, or was withdrawn in the browser's settings: this device's position no longer counts as the ship's
  useEffect(() => {
    if (ownMmsi !== undefined) void isAllowed().then((allowed) => setAnswer((now) => (now === 'asking' || allowed ? now : 'refused')));
  }, [ownMmsi]);
  if (live.state !== 'ready') return null;
  const ships = live.value;

  function choose(mmsi: number | undefined): void {
    const { sound } = deviceAlertSettings.get();
    deviceAlertSettings.set({ sound, ...(mmsi !== undefined && { ownMmsi: mmsi }) });
  }
  async function take(value: string): Promise<void> {
    if (value === '') {
      setAnswer('allowed');
      return choose(undefined);
    }
    setAnswer('asking');
    const given = await ask();
    setAnswer(given);
    if (given === 'allowed') choose(Number(value));
  }

  const isHeld = ships.some(({ mmsi }) => mmsi === ownMmsi);
  const options = [
    { value: '', label: t('deviceAlertsPage.noShip') },
    ...ships.map((ship) => ({ value: String(ship.mmsi), label: labelOf(ship) })),
    ...(ownMmsi !== undefined && !isHeld ? [{ value: String(ownMmsi), label: String(ownMmsi) }] : []),
  ];
  const words = {
    asking: t('deviceAlertsPage.asking'),
    refused: t('deviceAlertsPage.refused'),
    unavailable: t('deviceAlertsPage.unavailable'),
    allowed: ships.length === 0 ? t('deviceAlertsPage.noShips') : undefined,
  };
  const isWrong = answer === 'refused' || answer === 'unavailable';
  return (
    <Field
      label={t('deviceAlertsPage.ownShip')}
      hint={!isWrong && words[answer] !== undefined ? words[answer] : t('deviceAlertsPage.ownShipWhy')}
      error={isWrong ? words[answer] : undefined}
    >
      {(control) => (
        <Select
          {...control}
          options={options}
          value={ownMmsi === undefined ? '' : String(ownMmsi)}
          disabled={answer === 'asking'}
          onChange={({ target }) => void take(target.value)}
        />
      )}
    </Field>
  );
}
