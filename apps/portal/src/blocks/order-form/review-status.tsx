import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { Note } from '../../ui/note.tsx';
import type { OrderPrice } from './use-order-price.ts';

/** Whether the server has checked the order, and whether a second person has to approve it, in the last step. */
export function ReviewStatus({ preview, isAsking }: Pick<OrderPrice, 'preview' | 'isAsking'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div aria-live="polite">
      {preview ? (
        <>
          <FieldNote glyph="ok">{t('order-new.checked')}</FieldNote>
          {preview.needsApproval && (
            <Note kind="attention" title={t('order-new.needs-approval')}>
              {t('order-new.needs-approval-text', { amount: formats.money(Number(preview.contractValue)) })}
            </Note>
          )}
        </>
      ) : (
        isAsking && <FieldNote glyph="running">{t('order-new.checking')}</FieldNote>
      )}
    </div>
  );
}
