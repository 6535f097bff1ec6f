// "Send me a test alert": a row for each mechanism that the server has, with its result in words.
import { useTranslation } from 'react-i18next';
import { type Mechanism, MECHANISMS, type MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import { useReachable } from '#remote/use-answer.ts';
import { Card } from '#ui/frame/card.tsx';
import { NeedsLink, OnlineButton } from '#ui/link-notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import { type MechanismTest, useMechanismTest } from './mechanism-test.ts';
import css from './preferences.module.css';

/** `email`: the address for the test by e-mail. */
export function TestAlerts({ mechanisms, email }: { mechanisms: MechanismsAnswer | undefined; email: string }) {
  const { t } = useTranslation();
  const reachable = useReachable();
  const tested = MECHANISMS.filter((mechanism) => mechanisms?.[mechanism] !== false);
  if (tested.length === 0) return null;
  return (
    <Card id="preferences-tests" title={t('preferences.tests')} hint={t('preferences.testsWhy')}>
      <NeedsLink reachable={reachable}>
        <RowList label={t('preferences.tests')}>
          {tested.map((mechanism) => (
            <TestRow key={mechanism} mechanism={mechanism} isKnown={mechanisms !== undefined} email={email} />
          ))}
        </RowList>
      </NeedsLink>
    </Card>
  );
}

function TestRow({ mechanism, isKnown, email }: { mechanism: Mechanism; isKnown: boolean; email: string }) {
  const { t } = useTranslation();
  const { test, followed, run } = useMechanismTest(mechanism);
  const name = t(`preferences.${mechanism}`);
  return (
    <ListRow first={name}>
      <OnlineButton
        kind="soft"
        disabled={!isKnown}
        busy={test.state === 'underWay'}
        aria-label={t('preferences.testBy', { mechanism: name })}
        onClick={() => void run()}
      >
        {t('preferences.test')}
      </OnlineButton>
      <div role="status" className={css.said}>
        <Said test={test} followed={followed} mechanism={mechanism} email={email} />
      </div>
    </ListRow>
  );
}

interface SaidProps {
  test: MechanismTest;
  followed: boolean;
  mechanism: Mechanism;
  email: string;
}

function Said({ test, followed, mechanism, email }: SaidProps) {
  const { t } = useTranslation();
  if (test.state === 'none' || test.state === 'underWay') return null;
  if (test.state === 'refused') return <RefusalMessage error={test.error} />;
  const { reason = '' } = test;
  const words = {
    waiting: t(`preferences.tested.${followed ? 'waiting' : 'slow'}`),
    retrying: t('preferences.tested.retrying', { reason }),
    sent: mechanism === 'email' ? t('preferences.tested.sentMail', { email }) : t('preferences.tested.sent'),
    failed: reason === '' ? t('preferences.tested.failed') : t('preferences.tested.failedFor', { reason }),
    notSetUp: t('preferences.notAvailable'),
  };
  return (
    <Text as="span" size="small" tone={test.state === 'failed' ? 'danger' : 'quiet'}>
      <bdi>{words[test.state]}</bdi>
    </Text>
  );
}
