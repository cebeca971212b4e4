import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import { createDiversityPair, listDiversityPairs } from '@demarc/contract/diversity.ts';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getProblem } from '../../lib/errors.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './diversity.module.css';
import { type NamedService, ServicePicker } from './service-picker.tsx';

const invalidates = [listDiversityPairs, getDcConnectionSummary] as const;
const refusalCodes = ['ALREADY_PAIRED', 'PAIR_LIMIT', 'CUSTOMER_NOT_ACTIVE'] as const;
const sides = ['one', 'other'] as const;
type Side = (typeof sides)[number];

export interface PairDialogProps {
  /** The first service; null to choose both. */
  service: NamedService | null;
  onClose: () => void;
}

/** A dialog to choose two services that should have nothing in common. Open while it is rendered. */
export function PairDialog({ service, onClose }: PairDialogProps) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [chosen, setChosen] = useState<Readonly<Record<Side, NamedService | null>>>({ one: service, other: null });
  const [sameBuilding, setSameBuilding] = useState(false);
  const [errors, setErrors] = useState<Readonly<Partial<Record<Side, string>>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { one, other } = chosen;
  const input = one && other ? toInput(customerId, one, other, sameBuilding) : null;
  const create = useWrite(createDiversityPair, { invalidates, previewInput: () => input });
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    dialog.querySelector('input')?.focus();
    return () => dialog.close();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is in a panel whose own form must not get the event.
    event.stopPropagation();
    setRefusal(null);
    const emptySides = sides.filter((side) => !chosen[side]);
    setErrors(Object.fromEntries(emptySides.map((side) => [side, t('diversity.choose-one')])));
    if (!input) {
      ref.current?.querySelector<HTMLElement>(`[data-path="${emptySides[0]}"]`)?.focus();
      return;
    }
    create.mutate(input, {
      onSuccess: () => {
        showToast('diversity.added');
        onClose();
      },
      onError: (error) => {
        const problems = getProblem(error)?.validationErrors ?? [];
        setErrors(Object.fromEntries(problems.map(({ field, message }) => [field.split('.')[0], message])));
        const code = problems.length > 0 ? null : getRefusalCode(error, refusalCodes);
        setRefusal(code && t(`diversity.refused-${code}`));
      },
    });
  };
  const pick = (side: Side) => (
    <ServicePicker
      label={t(service ? 'diversity.other-service' : `diversity.service-${side}`)}
      chosen={chosen[side]}
      except={chosen[side === 'one' ? 'other' : 'one']}
      error={errors[side] ?? null}
      data-path={side}
      onChoose={(picked) => {
        setChosen({ ...chosen, [side]: picked });
        setErrors({ ...errors, [side]: undefined });
      }}
    />
  );
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id={titleId}>{service ? t('diversity.add-title', { name: service.label }) : t('diversity.add')}</h2>
        <p className={styles.soft}>{t('diversity.add-text')}</p>
        {refusal && (
          <Note kind="trouble" title={t('diversity.not-done')}>
            {refusal}
          </Note>
        )}
        {!service && pick('one')}
        {pick('other')}
        <Checkbox
          label={t('diversity.same-building')}
          description={t('diversity.same-building-text')}
          checked={sameBuilding}
          onChange={({ target }) => setSameBuilding(target.checked)}
        />
        <div className={styles.actions}>
          <ActionButton type="submit" variant="primary" label={t('diversity.add')} isBusy={create.isPending} />
          <ActionButton label={t('action.cancel')} onClick={() => ref.current?.close()} />
        </div>
      </form>
    </dialog>
  );
}

function toInput(customerId: number, one: NamedService, other: NamedService, sameBuilding: boolean) {
  const toChoice = ({ type, id }: NamedService) => ({ type, id });
  return { params: { customerId }, body: { one: toChoice(one), other: toChoice(other), sameBuilding } };
}
