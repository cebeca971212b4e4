import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { addTvProduct } from '@demarc/contract/tv-product.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { findIncompatibility, getPackageFeatures } from './package-rules.ts';
import panel from './panel.module.css';
import { TvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { useToday } from './use-server-clock.ts';
import { staleAfterTvAccountChange, useTvPackages } from './use-tv-account.ts';

interface AddProductPanelProps {
  account: TvAccount;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a package to an account; incompatible packages are listed with their reason. */
export function AddProductPanel({ account, isOpen, onClose }: AddProductPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('tv-activation.add-title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <AddProductLoader account={account} onClose={onClose} />}
    </SidePanel>
  );
}

function AddProductLoader({ account, onClose }: Omit<AddProductPanelProps, 'isOpen'>) {
  const { t } = useTranslation();
  const packages = useTvPackages();
  return (
    <AsyncContent result={packages} name={t('tv-activation.products')} lines={8}>
      {(all) => <AddProductForm account={account} packages={all} onClose={onClose} />}
    </AsyncContent>
  );
}

const labels = { productCode: 'tv-activation.add-which', startDate: 'tv-activation.start-date' };

function AddProductForm({ account, packages, onClose }: Omit<AddProductPanelProps, 'isOpen'> & { packages: TvPackage[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const today = useToday();
  const form = useValidatedForm({ productCode: '', startDate: today }, addTvProduct.rules, { labels });
  const toRequest = ({ productCode, startDate }: ReturnType<typeof form.getValues>) => ({
    params: { id: account.id },
    body: { productCode, startDate: startDate || null },
  });
  const add = useWrite(addTvProduct, {
    invalidates: staleAfterTvAccountChange,
    previewInput: () => (form.getValues().productCode ? toRequest(form.getValues()) : null),
  });
  const refusal = useTvRefusal();
  const code = form.useWatchValue('productCode') as string;
  const chosenPackage = packages.find(({ productCode }) => productCode === code);
  const candidates = packages
    .filter(({ type, orderable }) => type !== 'base' && orderable)
    .map((catalogPackage) => ({
      tvPackage: catalogPackage,
      misfit: findIncompatibility(catalogPackage, account.products, packages),
    }))
    // Compatible packages come first.
    .toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null));

  const submit = form.onSubmit((values) => {
    refusal.clear();
    add.mutate(toRequest(values), {
      onSuccess: ({ name, status, startDate: from }) => {
        if (status === 'pending') showToast('tv-activation.added-later', { product: name, date: formats.date(from) });
        else showToast('tv-activation.added', { product: name });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) refusal.refuse(error);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <FormSummary form={form} title={t('tv-activation.not-done')} />
      <TvRefusal code={refusal.code} title={t('tv-activation.not-done')} />
      <RadioGroup
        label={t('tv-activation.add-which')}
        options={candidates.map(({ tvPackage, misfit }) => ({
          value: tvPackage.productCode,
          label: tvPackage.name,
          aside: t('tv-activation.a-month', { amount: formats.money(Number(tvPackage.price)) }),
          description: tvPackage.description || getPackageFeatures(tvPackage, t, formats).join(', '),
          ...(misfit ? { blocked: t(`tv-activation.misfit-${misfit.why}`, { names: misfit.names }) } : {}),
        }))}
        key={form.key('productCode')}
        {...form.getInputProps('productCode')}
      />
      <DateField
        label={t('tv-activation.start-date')}
        description={t('tv-activation.start-date-help')}
        earliest={today}
        latest={addMonths(today, 12)}
        key={form.key('startDate')}
        {...form.getInputProps('startDate')}
      />
      <div className={panel.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={
            chosenPackage
              ? t('tv-activation.add-for', { product: chosenPackage.name, amount: formats.money(Number(chosenPackage.price)) })
              : t('tv-activation.add-now')
          }
          isBusy={add.isPending}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
