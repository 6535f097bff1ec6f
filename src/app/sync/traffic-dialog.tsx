// What traffic that is not live means, and how it ends.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Text } from '#ui/text.tsx';

interface Props {
  traffic: 'demonstration' | 'recording';
  onClose: () => void;
}

/** Needs the texts `trafficPage`. */
export function TrafficDialog({ traffic, onClose }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const isAdmin = session.status === 'signedIn' && session.account.role === 'admin';
  const toAdmin = (
    <Button asChild>
      <Link to="/dashboard/admin" onClick={onClose}>
        {t('trafficPage.admin')}
      </Link>
    </Button>
  );
  return (
    <Dialog open onOpenChange={onClose} title={t(`shell.traffic.${traffic}`)} actions={isAdmin && toAdmin}>
      <div className="stack-8">
        <Text>{t(`trafficPage.${traffic}.why`)}</Text>
        <Text>{t(`trafficPage.${traffic}.ends`)}</Text>
      </div>
    </Dialog>
  );
}
