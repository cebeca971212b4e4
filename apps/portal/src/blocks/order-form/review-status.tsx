import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../ui/field-note.tsx';
import type { OrderPrice } from './use-order-price.ts';

/** Whether the server has checked the order, in the last step. */
export function ReviewStatus({ preview, isAsking }: Pick<OrderPrice, 'preview' | 'isAsking'>) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {preview ? (
        <FieldNote glyph="ok">{t('order-new.checked')}</FieldNote>
      ) : (
        isAsking && <FieldNote glyph="running">{t('order-new.checking')}</FieldNote>
      )}
    </div>
  );
}
