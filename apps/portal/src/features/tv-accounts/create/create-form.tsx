import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { toPlaceholder } from '@demarc/contract/api-call.ts';
import { activateTvAccount, createTvAccount } from '@demarc/contract/tv-account.ts';
import { generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { addTvProduct } from '@demarc/contract/tv-product.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAddressLabels } from '../../../blocks/address-fields/address-fields.tsx';
import { getServerTimeSeconds } from '../../../lib/clock.ts';
import { getProblem } from '../../../lib/errors.ts';
import { useMountedWrite } from '../../../lib/mounted-writes.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DraftSaved } from '../../../ui/draft-saved.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { AddOnOptions } from './add-on-options.tsx';
import styles from './create.module.css';
import { CreateAside } from './create-aside.tsx';
import {
  createTvAccountValues,
  getLatestStartDate,
  getTvCreateFormRules,
  resolveCompatiblePackages,
  type TvCreateValues,
  toTvCreateRequest,
} from './create-values.ts';
import { LineField, OwnAddressFields } from './line-field.tsx';
import { PackageComparison } from './package-comparison.tsx';
import { PartialResult } from './partial-result.tsx';
import { PersonFields, personLabels } from './person-fields.tsx';
import { PinField } from './pin-field.tsx';
import { type CreatedAccount, toAddOnRequest, useCreateTvAccount } from './use-create-tv-account.ts';

const labels = {
  ...personLabels,
  ...getAddressLabels('endUser.address'),
  reference: 'tv-account.reference',
  lineId: 'tv-account.line',
  startDate: 'tv-account.start',
  productCode: 'tv-account.base',
  pin: 'tv-account.pin',
};

/** The form for a new TV account: end user, address, packages and start date. */
export function CreateForm({ packages }: { packages: readonly TvPackage[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000));
  const bases = packages.filter(({ type, orderable }) => type === 'base' && orderable);
  const context = { today, bases: bases.map(({ productCode }) => productCode) };
  const form = useValidatedForm<TvCreateValues>(
    createTvAccountValues(today),
    (values) => getTvCreateFormRules(values as TvCreateValues, context),
    { draft: 'tv-account', labels },
  );
  const productCode = form.useWatchValue('productCode') as string;
  const startDate = form.useWatchValue('startDate') as string;
  const addOns = form.useWatchValue('addOns') as string[];
  const base = bases.find((basis) => basis.productCode === productCode);
  const { compatible } = resolveCompatiblePackages(base, addOns, packages);
  const isLater = startDate > today;

  const create = useCreateTvAccount();
  // The API panel shows a placeholder, because later calls need the id from the create response.
  const created = { id: toPlaceholder('id') };
  useMountedWrite(generateTvActivationCode, () => ({ params: created, body: {} }));
  useMountedWrite(activateTvAccount, () => ({ params: created }));
  useMountedWrite(addTvProduct, () =>
    compatible[0] ? { params: created, body: toAddOnRequest(compatible[0], toTvCreateRequest(form.getValues())) } : null,
  );
  useMountedWrite(createTvAccount, () => ({ body: toTvCreateRequest(form.getValues()) }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [removedAddOns, setRemovedAddOns] = useState<readonly TvPackage[]>([]);
  const [partialResult, setPartialResult] = useState<CreatedAccount | null>(null);
  const chooseBase = (code: string) => {
    const next = resolveCompatiblePackages(
      bases.find((basis) => basis.productCode === code),
      addOns,
      packages,
    );
    setRemovedAddOns(next.incompatible);
    form.setFieldValue('productCode', code);
    form.setFieldValue(
      'addOns',
      next.compatible.map((tvPackage) => tvPackage.productCode),
    );
  };
  const isSending = useRef(false);
  const submit = form.onSubmit((values) => {
    // The second click of a double click arrives before the button renders as busy.
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    create.mutate(
      { body: toTvCreateRequest(values), addOns: compatible, isToday: !isLater },
      {
        onSuccess: (created) => {
          form.clearDraft();
          if (created.addOns.some(({ error }) => error !== null)) return setPartialResult(created);
          showToast('tv-account.created-done', { number: created.account.accountNr });
          void navigate({ to: '/tv-accounts/$accountId', params: { accountId: String(created.account.id) } });
        },
        onError: (error) => {
          const problem = getProblem(error);
          // The global dialog reports every other error.
          if (!showFieldProblems(form, error) && problem && problem.status < 429) setRefusal(problem.message);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  });
  if (partialResult) return <PartialResult {...partialResult} />;
  return (
    <Page
      title={t('tv-account.create-title')}
      actions={<DraftSaved at={form.draftSavedAt} without={t('tv-account.without-pin')} />}
    >
      <form className={styles.columns} onSubmit={submit} noValidate>
        <div className={styles.form}>
          <FormSummary form={form} title={t('tv-account.not-created')} />
          {refusal && (
            <Note kind="trouble" title={t('tv-account.not-created')}>
              {refusal}
            </Note>
          )}
          <Section title={t('tv-account.end-user')}>
            <div className={styles.fields}>
              <PersonFields form={form} />
              <LineField form={form} />
              <OwnAddressFields form={form} />
            </div>
          </Section>
          <Section title={t('tv-account.package')}>
            <div className={styles.fields}>
              <PackageComparison
                label={t('tv-account.base')}
                packages={bases}
                key={form.key('productCode')}
                {...form.getInputProps('productCode')}
                value={base ? productCode : ''}
                onChange={chooseBase}
              />
              <div>
                <AddOnOptions
                  packages={packages}
                  base={base}
                  chosen={addOns}
                  onChange={(chosen) => {
                    setRemovedAddOns([]);
                    form.setFieldValue('addOns', chosen);
                  }}
                />
                <div role="status">
                  {removedAddOns.length > 0 && base && (
                    <p className={styles.dropped}>
                      {t('tv-account.dropped', { base: base.name, names: removedAddOns.map(({ name }) => name).join(', ') })}
                    </p>
                  )}
                </div>
              </div>
              <div className={styles.two}>
                <DateField
                  label={t('tv-account.start')}
                  description={t('tv-account.start-help')}
                  earliest={today}
                  latest={getLatestStartDate(today)}
                  key={form.key('startDate')}
                  {...form.getInputProps('startDate')}
                />
                <PinField form={form} />
              </div>
            </div>
          </Section>
        </div>
        <CreateAside
          packages={base ? [base, ...compatible] : []}
          startDate={/^\d{4}-\d{2}-\d{2}$/.test(startDate) ? startDate : ''}
          isLater={isLater}
        />
        <FormActions
          isSaving={create.isPending}
          back="/tv-accounts"
          label={t(isLater ? 'tv-account.create-now' : 'tv-account.create-with-code')}
        />
      </form>
    </Page>
  );
}
