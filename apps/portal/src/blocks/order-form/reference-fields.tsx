import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { CollapsedSection } from '../../ui/collapsed-section.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasErrors } from './has-errors.ts';
import styles from './order-form.module.css';

/** The buyer's own references for an order of any kind. */
export type ReferenceValues = Record<'customerOrderId' | 'reference' | 'purchaseOrderNumber' | 'projectId' | 'note', string>;

export const referenceLabels: Record<keyof ReferenceValues, string> = {
  customerOrderId: 'order-new.own-id',
  reference: 'order-new.reference',
  purchaseOrderNumber: 'order-new.purchase-order-number',
  projectId: 'order-new.project',
  note: 'order-new.note',
};

/** Another order with the same customer order id. */
export interface DuplicateOrderId {
  customerOrderId: string;
  orderId: number;
}

interface ReferenceFieldsProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  duplicate: DuplicateOrderId | null;
}

/** The fields for the buyer's order id, reference, purchase order, project and note, collapsed to one line until opened. */
export function ReferenceSection<Values extends ReferenceValues & Record<string, unknown>>(props: ReferenceFieldsProps<Values>) {
  const { t } = useTranslation();
  // The form has more fields than these, which the type leaves out.
  const form = props.form as unknown as ValidatedForm<ReferenceValues>;
  const ownId = form.useWatchValue('customerOrderId');
  const reference = form.useWatchValue('reference');
  return (
    <CollapsedSection
      title={t('order-new.own-references')}
      summary={[ownId, reference].filter(Boolean).join(', ')}
      needsAttention={hasErrors(form, Object.keys(referenceLabels))}
    >
      <ReferenceFields form={form} duplicate={props.duplicate} />
    </CollapsedSection>
  );
}

function ReferenceFields({ form, duplicate }: ReferenceFieldsProps<ReferenceValues>) {
  const { t } = useTranslation();
  const ownId = form.useWatchValue('customerOrderId');
  const getFieldProps = (name: keyof ReferenceValues) => ({ label: t(referenceLabels[name]), ...form.getInputProps(name) });
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          key={form.key('customerOrderId')}
          {...getFieldProps('customerOrderId')}
          description={t('order-new.own-id-help')}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          isMono
          note={
            duplicate && duplicate.customerOrderId === ownId.trim() ? (
              <FieldNote glyph="attention">
                <Link to="/orders" search={{ order: duplicate.orderId }}>
                  {t('order-new.show-that-order')}
                </Link>
              </FieldNote>
            ) : null
          }
        />
        <TextField
          key={form.key('reference')}
          {...getFieldProps('reference')}
          description={t('order-new.reference-help')}
          isOptional
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          key={form.key('purchaseOrderNumber')}
          {...getFieldProps('purchaseOrderNumber')}
          description={t('order-new.purchase-order-number-help')}
          isOptional
          maxLength={50}
          autoComplete="off"
        />
        <TextField
          key={form.key('projectId')}
          {...getFieldProps('projectId')}
          description={t('order-new.project-help')}
          isOptional
          maxLength={64}
          autoComplete="off"
        />
      </div>
      <TextArea
        key={form.key('note')}
        {...getFieldProps('note')}
        description={t('order-new.note-help')}
        isOptional
        rows={3}
        maxLength={2000}
      />
    </div>
  );
}
