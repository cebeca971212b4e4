import type { ColoredOptic } from '@demarc/contract/colored-optics.ts';
import { coloredOpticFacts, listOpticBudgets } from '@demarc/contract/optical-budget.ts';
import { getWdm, updateWdm, type Wdm } from '@demarc/contract/wdm.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { staleLists, useWdmParams } from '../use-wavelength.ts';
import { getWdmRefusal } from './wdm-refusal.ts';

/** Sets the type of colored optics that the customer uses, which determines the limits for the optical power. */
export function OpticForm({ wavelength, onClose }: { wavelength: Wdm; onClose: () => void }) {
  const { t } = useTranslation();
  const { wdmId, circuitId, grid, workingPath, version } = wavelength;
  const params = useWdmParams(wdmId);
  const [optic, setOptic] = useState<string>(wavelength.optic ?? '');
  const toRequest = () => ({ params, body: { optic: (optic || null) as ColoredOptic | null, version } });
  const save = useWrite(updateWdm, { put: getWdm, invalidates: staleLists, previewInput: toRequest });
  const refusal = save.isError ? getWdmRefusal(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(toRequest(), {
      onSuccess: () => {
        showToast('wdm.optic-saved', { name: circuitId });
        onClose();
      },
    });
  };
  return (
    <form onSubmit={submit} className={panel.form}>
      {refusal && (
        <Note kind="trouble" title={t('wdm.optic-not-saved')}>
          {t(`wdm.refused-${refusal}`)}
        </Note>
      )}
      <SelectField
        label={t('wdm-order.optics')}
        description={t('wdm-order.optics-help')}
        isOptional
        data-autofocus
        options={[
          { value: '', label: t('wdm-order.no-optics') },
          ...listOpticBudgets(grid, workingPath.lossDb).map((budget) => ({
            value: budget.optic,
            label: coloredOpticFacts[budget.optic].name,
            aside: t(`wdm-order.fit-${budget.fit}`),
          })),
        ]}
        value={optic}
        onChange={setOptic}
      />
      <div className={panel.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
