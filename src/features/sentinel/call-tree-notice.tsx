// What is wrong with a call tree, where somebody could still change it.
import { useTranslation } from 'react-i18next';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { Notice } from '#ui/notice.tsx';
import { callTreeWarnings } from './contact-reach.ts';

interface Props {
  contacts: WatchFields['contacts'];
  mechanisms: MechanismsAnswer | undefined;
  /** Beside what is typed: not called out anew with each letter. */
  isTyped?: boolean;
}

export function CallTreeNotice({ contacts, mechanisms, isTyped = false }: Props) {
  const { t } = useTranslation();
  const warnings = callTreeWarnings(t, contacts, mechanisms);
  if (warnings.length === 0) return null;
  return (
    <Notice tone={isTyped ? 'info' : 'warning'} title={t('sentinelPage.reach.title')}>
      {warnings.join(' ')}
    </Notice>
  );
}
