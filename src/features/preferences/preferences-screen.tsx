// What this account gets alerts about, and how. Nothing is written before Save; Save writes only what was changed.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { openShellPanel } from '#ui/frame/shell-panel.ts';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { UnreadableState } from '#ui/states.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import { DeviceChoices } from './device-choices.tsx';
import { useMechanisms } from '#remote/mechanisms.ts';
import { PreferencesForm, Sentences } from './preferences-form.tsx';
import type { ChoicesInForce } from '#store/alerts/choices-in-force.ts';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import { wakeWords } from './wake-words.ts';
import { usePreferences } from './preferences-queries.ts';
import { TestAlerts } from './test-alerts.tsx';

/** `push`: whether this device shows notifications; another feature's part. */
export function PreferencesScreen({ account, push }: { account: Account; push?: ReactNode }) {
  const { t } = useTranslation();
  const live = usePreferences(account.id);
  const mechanisms = useMechanisms();
  const unfetched = useUnfetched();
  if (live.state === 'loading') return <SkeletonLines lines={10} />;
  if (live.state === 'failed') return <UnreadableState error={live.error} />;
  const { exists, waiting, attention, inForce } = live.value;
  const isUnknown = unfetched !== undefined && !exists;
  return (
    <div className="stack-20">
      {attention && (
        <Notice tone="warning">
          {t('preferences.attention')}{' '}
          <Button kind="soft" size="small" onClick={() => openShellPanel('sync')}>
            {t('preferences.attentionOpen')}
          </Button>
        </Notice>
      )}
      {!attention && waiting && <Notice>{t('preferences.waiting')}</Notice>}
      {isUnknown && <Notice>{t('preferences.notFetched')}</Notice>}
      {inForce.team !== undefined && <Followed inForce={inForce} team={inForce.team} mechanisms={mechanisms} />}
      <PreferencesForm account={account} stored={live.value} isUnknown={isUnknown} mechanisms={mechanisms} />
      {push}
      <TestAlerts mechanisms={mechanisms} email={account.email} />
      <DeviceChoices accountId={account.id} />
    </div>
  );
}

interface FollowedProps {
  inForce: ChoicesInForce;
  team: string;
  mechanisms: MechanismsAnswer | undefined;
}

/** What is in force instead of one's own preferences, where this device knows it. */
function Followed({ inForce: { choices, isKnown }, team, mechanisms }: FollowedProps) {
  const { t, i18n } = useTranslation();
  const words = wakeWords(choices, mechanisms, t, i18n.language);
  return (
    <>
      <Notice tone="warning" title={t('preferences.notInForce')}>
        {t('preferences.notInForceWhy', { team })} {!isKnown && t('preferences.inForceNotKnown')}
      </Notice>
      {isKnown && words.will.length > 0 && <Sentences title={t('preferences.inForceWill')} sentences={words.will} will />}
      {isKnown && words.willNot.length > 0 && <Sentences title={t('preferences.inForceWillNot')} sentences={words.willNot} />}
    </>
  );
}
