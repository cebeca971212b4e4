import type { ApprovalRequest } from '@demarc/contract/approval-request.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import { isBelowLimitNow } from './is-below-limit-now.ts';

interface LimitNoteProps {
  request: ApprovalRequest;
  /** The limit of the company now. */
  current: string | null | undefined;
}

/** Says that a request still needs a decision although the limit was raised, and what the user can do. */
export function LimitNote({ request, current }: LimitNoteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { canDecide, canWithdraw, expiresAt, limit } = request;
  if (!isBelowLimitNow(request, current)) return null;
  const then = formats.money(Number(limit));
  return (
    <Note kind="attention" title={t('approval.still-needed')}>
      {current
        ? t('approval.still-needed-raised', { then, now: formats.money(Number(current)) })
        : t('approval.still-needed-off', { then })}{' '}
      {canDecide && t('approval.still-needed-decide', { date: formats.date(expiresAt) })}
      {canWithdraw && t('approval.still-needed-withdraw')}
    </Note>
  );
}
