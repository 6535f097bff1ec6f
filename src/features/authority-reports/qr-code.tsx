// A text as a QR code, drawn as one path: dark on light in every theme, or cameras do not read it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { Text } from '#ui/text.tsx';
import css from './authority-reports.module.css';

/** Modules around the code that stay light (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** undefined: the text is too long for the largest code. */
function pathOf(text: string): { path: string; size: number } | undefined {
  try {
    const { data, size } = encode(text, { ecc: 'L', border: QUIET_ZONE });
    const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { path, size };
  } catch {
    return undefined;
  }
}

export function QrCode({ text }: { text: string }) {
  const { t } = useTranslation();
  const code = useMemo(() => pathOf(text), [text]);
  if (!code) return <Text tone="danger">{t('authorityReportsPage.qrTooLong')}</Text>;
  return (
    <svg className={css.qr} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t('authorityReportsPage.qrName')}>
      <path d={code.path} />
    </svg>
  );
}
