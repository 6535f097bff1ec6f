// What a new installation still lacks, each with the way to it; gone when all but installing is there. Not beside a demonstration.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipStatus } from '#compute/use-ship-status.ts';
import type { Account } from '#contract/entities/accounts.ts';
import { useInstallPrompt } from '#platform/install-prompt.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { CardFrame } from '#ui/frame/card.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { Text, Title } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import css from './dashboard.module.css';

const TITLE = 'first-steps';

const useStored = (accountId: string) =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [fleets, events, choices, colleagues] = await Promise.all([
      db.fleets.count(),
      db.events.filter(({ sample }) => !sample).first(),
      db.preferences.get(accountId),
      db.teamMembers.where('accountId').notEqual(accountId).count(),
    ]);
    return { fleet: fleets > 0, events: events !== undefined, alerts: choices !== undefined, colleagues: colleagues > 0 };
  }, [accountId]);

export function FirstSteps({ account: { id, role } }: { account: Account }) {
  const { t } = useTranslation();
  const ships = useShipStatus();
  const stored = useStored(id);
  const install = useInstallPrompt();
  const isInstalled = useMedia('(display-mode: standalone)');
  const unfetched = useUnfetched();
  if (unfetched || !ships || ships.traffic === 'demonstration' || stored.state !== 'ready') return null;
  const done = { ships: ships.ships > 0, ...stored.value };
  if (Object.values(done).every(Boolean)) return null;
  const isAdmin = role === 'admin';
  const feeds = isAdmin ? <Link to="/dashboard/admin">{t('dashboardPage.steps.feeds')}</Link> : undefined;
  return (
    <CardFrame titleId={TITLE}>
      <Title id={TITLE}>{t('dashboardPage.steps.title')}</Title>
      <RowList label={t('dashboardPage.steps.title')}>
        <Step name="ships" isDone={done.ships} way={feeds} />
        <Step name="fleet" isDone={done.fleet} way={<Link to="/dashboard/fleets/create">{t('dashboardPage.fleetsCreate')}</Link>} />
        <Step name="events" isDone={done.events} way={feeds} />
        <Step name="alerts" isDone={done.alerts} way={<Link to="/dashboard/preferences">{t('dashboardPage.steps.choose')}</Link>} />
        <Step
          name="colleagues"
          isDone={done.colleagues}
          way={role === 'member' ? undefined : <Link to="/dashboard/organisation">{t('dashboardPage.steps.invite')}</Link>}
        />
        <Step name="install" isDone={isInstalled} onAct={install} />
      </RowList>
    </CardFrame>
  );
}

interface StepProps {
  name: 'ships' | 'fleet' | 'events' | 'alerts' | 'colleagues' | 'install';
  isDone: boolean;
  /** A link; absent where somebody else has to do it. */
  way?: ReactNode;
  onAct?: (() => Promise<void>) | undefined;
}

function Step({ name, isDone, way, onAct }: StepProps) {
  const { t } = useTranslation();
  return (
    <ListRow
      first={
        <div className={css.step}>
          <span className={isDone ? css.ticked : css.unticked} role="img" aria-label={t(`dashboardPage.steps.${isDone ? 'done' : 'open'}`)}>
            {isDone && <Icon name="done" size={14} />}
          </span>
          <div>
            <Text as="div">{t(`dashboardPage.steps.${name}`)}</Text>
            {!isDone && (
              <Text as="div" size="small" tone="quiet">
                {t(`dashboardPage.steps.${name}Why`)}
              </Text>
            )}
          </div>
        </div>
      }
    >
      {!isDone && way && (
        <Button asChild kind="soft">
          {way}
        </Button>
      )}
      {!isDone && onAct && (
        <Button kind="soft" onClick={() => void onAct()}>
          {t('shell.install')}
        </Button>
      )}
    </ListRow>
  );
}
