import { useTranslation } from 'react-i18next';
import { getRefusalCode } from '../../lib/refusal.ts';
import { Note } from '../../ui/note.tsx';

const refusalCodes = [
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
export type LineRefusalCode = (typeof refusalCodes)[number] | 'OTHER';

/** Returns why the API refused to change a line; null for errors shown elsewhere. */
export function getLineRefusal(error: unknown): LineRefusalCode | null {
  return getRefusalCode(error, refusalCodes);
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
