import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/refusal.ts';
import { Note } from '../../ui/note.tsx';

const codes = [
  'LINE_NOT_ACTIVE',
  'STALE_VERSION',
  'CUSTOMER_NOT_ACTIVE',
  'TERMINATION_ALREADY_REQUESTED',
  'TERMINATION_TOO_LATE',
  'DIAGNOSTIC_RUNNING',
  'DIAGNOSTIC_NOT_SUPPORTED',
  'INVALID_TRANSITION',
  'RESELLER_ONLY',
  'ROLE_REQUIRED',
  'NOT_FOUND',
] as const;
export type LineRefusalCode = (typeof codes)[number] | 'OTHER';

/** Why the API refused to change a line; null for errors shown elsewhere. */
export function lineRefusalOf(error: unknown): LineRefusalCode | null {
  return refusalOf(error, codes);
}

export function LineRefusal({ code, title }: { code: LineRefusalCode | null; title: string }) {
  const { t } = useTranslation();
  return (
    code && (
      <Note kind="trouble" title={title}>
        {t(`line.refused-${code}`)}
      </Note>
    )
  );
}
