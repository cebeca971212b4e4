import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { Note } from '../../ui/note.tsx';
import type { OrderPrice } from './use-order-price.ts';

/** A consequence of sending the order that the user may not expect. */
export interface ReviewPoint {
  title: string;
  text: ReactNode;
}

interface ReviewStatusProps extends Pick<OrderPrice, 'preview' | 'isPreviewing'> {
  /** Notes in addition to the one about the second person's approval. */
  points?: readonly (ReviewPoint | false | undefined)[];
}

/** Shows in the last step whether the server has checked the order, and what to keep in mind. */
export function ReviewStatus({ preview, isPreviewing, points = [] }: ReviewStatusProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const all: ReviewPoint[] = [
    preview?.needsApproval && {
      title: t('order-new.needs-approval'),
      text: t('order-new.needs-approval-text', { amount: formats.money(Number(preview.contractValue)) }),
    },
    ...points,
  ].filter((point) => !!point);
  return (
    <div aria-live="polite">
      {!preview && isPreviewing && <FieldNote glyph="running">{t('order-new.checking')}</FieldNote>}
      {preview && all.length === 0 && <FieldNote glyph="ok">{t('order-new.checked')}</FieldNote>}
      {preview && all.length > 0 && (
        <Note kind="attention" title={t('order-new.checked-with-points')}>
          {all.map(({ title, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two points about one end have the same title.
            <p key={index}>
              <strong>{title}.</strong> {text}
            </p>
          ))}
        </Note>
      )}
    </div>
  );
}
