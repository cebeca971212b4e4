import { useTranslation } from 'react-i18next';
import { getErrorStatus, getProblem } from '../../../lib/errors.ts';
import { Note } from '../../../ui/note.tsx';

/** The API's own text of a refusal, because an approval can fail for every reason that an order can. */
export function ApprovalRefusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const status = getErrorStatus(error);
  const problem = getProblem(error);
  // Other errors open a dialog.
  if (!problem || status === null || status === 401 || status === 429 || status >= 500) return null;
  const fields = problem.validationErrors ?? [];
  return (
    <Note kind="trouble" title={t('approval.failed')}>
      {problem.message}
      {fields.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
    </Note>
  );
}
