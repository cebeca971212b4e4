import { useTranslation } from 'react-i18next';
import { getErrorStatus, getRetryAfterMinutes } from '../../../lib/errors.ts';
import { getFieldProblems } from '../../../lib/field-problems.ts';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { Note } from '../../../ui/note.tsx';

const codes = [
  'AGREEMENT_NOT_SIGNABLE',
  'AGREEMENT_EXPIRED',
  'DOCUMENT_CHANGED',
  'CUSTOMER_NOT_ACTIVE',
  'STALE_VERSION',
  'ALREADY_WAITING_FOR_APPROVAL',
  'NO_SECOND_PERSON',
  'MESSAGE_LIMIT',
  'ROLE_REQUIRED',
] as const;

/** Explains why the server refused the form; the fields show their own problems. */
export function AgreementRefusal({ error, title }: { error: Error | null; title: string }) {
  const { t } = useTranslation();
  if (error && getErrorStatus(error) === 429) {
    return (
      <Note kind="attention" title={title}>
        {t('manual-agreement.too-many', { count: getRetryAfterMinutes(error) })}
      </Note>
    );
  }
  const code = error && !getFieldProblems(error) && getRefusalCode(error, codes);
  if (!code) return null;
  return (
    <Note kind="trouble" title={title}>
      {t(`manual-agreement.refused-${code}`)}
    </Note>
  );
}
