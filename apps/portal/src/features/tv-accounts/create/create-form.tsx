import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { placeholder } from '@demarc/contract/api-call.ts';
import { createTvAccount } from '@demarc/contract/tv-account.ts';
import { generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { addTvProduct } from '@demarc/contract/tv-product.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLabels } from '../../../blocks/address-fields/address-fields.tsx';
import { serverNowSeconds } from '../../../lib/clock.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { problemOf } from '../../../lib/errors.ts';
import { showFieldProblems, useRuledForm } from '../../../lib/form.ts';
import { useMountedWrite } from '../../../lib/mounted-writes.ts';
import { DraftSaved } from '../../../ui/draft-saved.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AddOnOptions } from './add-on-options.tsx';
import styles from './create.module.css';
import { CreateAside } from './create-aside.tsx';
import {
  emptyTvAccount,
  fittingPackages,
  latestStart,
  type TvCreateValues,
  tvCreateFormRules,
  tvCreateRequest,
} from './create-values.ts';
import { Created } from './created.tsx';
import { PackageCompare } from './package-compare.tsx';
import { PersonFields, personLabels } from './person-fields.tsx';
import { PinField } from './pin-field.tsx';
import { LineField, OwnAddress } from './place-fields.tsx';
import { addOnRequest, type CreatedAccount, useCreate } from './use-create.ts';

const labels = {
  ...personLabels,
  ...addressLabels('endUser.address'),
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
  const today = amsterdamDate(new Date(serverNowSeconds() * 1000));
  const bases = packages.filter(({ type, orderable }) => type === 'base' && orderable);
  const known = { today, bases: bases.map(({ productCode }) => productCode) };
  const form = useRuledForm<TvCreateValues>(
    emptyTvAccount(today),
    (values) => tvCreateFormRules(values as TvCreateValues, known),
    { draft: 'tv-account', labels },
  );
  const productCode = form.useWatchValue('productCode') as string;
  const startDate = form.useWatchValue('startDate') as string;
  const addOns = form.useWatchValue('addOns') as string[];
  const base = bases.find((one) => one.productCode === productCode);
  const { fitting } = fittingPackages(base, addOns, packages);
  const isLater = startDate > today;

  const create = useCreate();
  // The API panel shows a placeholder, because later calls need the id from the create response.
  const created = { id: placeholder('id') };
  useMountedWrite(generateTvActivationCode, () => ({ params: created, body: {} }));
  useMountedWrite(addTvProduct, () =>
    fitting[0] ? { params: created, body: addOnRequest(fitting[0], tvCreateRequest(form.getValues())) } : null,
  );
  useMountedWrite(createTvAccount, () => ({ body: tvCreateRequest(form.getValues()) }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [dropped, setDropped] = useState<readonly TvPackage[]>([]);
  const [partly, setPartly] = useState<CreatedAccount | null>(null);
  const choose = (code: string) => {
    const next = fittingPackages(
      bases.find((one) => one.productCode === code),
      addOns,
      packages,
    );
    setDropped(next.left);
    form.setFieldValue('productCode', code);
    form.setFieldValue(
      'addOns',
      next.fitting.map((one) => one.productCode),
    );
  };
  const isSending = useRef(false);
  const submit = form.onSubmit((values) => {
    // The second click of a double click arrives before the button renders as busy.
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    create.mutate(
      { body: tvCreateRequest(values), addOns: fitting, wantsCode: !isLater },
      {
        onSuccess: (created) => {
          form.clearDraft();
          if (created.addOns.some(({ error }) => error !== null)) return setPartly(created);
          confirmDone('tv-account.created-done', { number: created.account.accountNr });
          void navigate({ to: '/tv-accounts/$accountId', params: { accountId: String(created.account.id) } });
        },
        onError: (error) => {
          const problem = problemOf(error);
          // The global dialog reports every other error.
          if (!showFieldProblems(form, error) && problem && problem.status < 429) setRefusal(problem.message);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  });
  if (partly) return <Created {...partly} />;
  return (
    <Page
      title={t('tv-account.create-title')}
      actions={<DraftSaved at={form.draftSavedAt} without={t('tv-account.without-pin')} />}
    >
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <FormSummary form={form} titleKey="tv-account.not-created-fields" />
          {refusal && (
            <Note kind="trouble" title={t('tv-account.not-created')}>
              {refusal}
            </Note>
          )}
          <PersonFields form={form} />
          <div className={styles.two}>
            <LineField form={form} />
            <TextField
              label={t('tv-account.start')}
              description={t('tv-account.start-help')}
              type="date"
              min={today}
              max={latestStart(today)}
              key={form.key('startDate')}
              {...form.getInputProps('startDate')}
            />
          </div>
          <OwnAddress form={form} />
          <PackageCompare
            label={t('tv-account.base')}
            packages={bases}
            key={form.key('productCode')}
            {...form.getInputProps('productCode')}
            value={base ? productCode : ''}
            onChange={choose}
          />
          <div>
            <AddOnOptions
              packages={packages}
              base={base}
              chosen={addOns}
              onChange={(chosen) => {
                setDropped([]);
                form.setFieldValue('addOns', chosen);
              }}
            />
            <div role="status">
              {dropped.length > 0 && base && (
                <p className={styles.dropped}>
                  {t('tv-account.dropped', { base: base.name, names: dropped.map(({ name }) => name).join(', ') })}
                </p>
              )}
            </div>
          </div>
          <PinField form={form} />
          <FormActions
            isSaving={create.isPending}
            back="/tv-accounts"
            label={t(isLater ? 'tv-account.create-now' : 'tv-account.create-with-code')}
          />
        </form>
        <CreateAside
          packages={base ? [base, ...fitting] : []}
          startDate={/^\d{4}-\d{2}-\d{2}$/.test(startDate) ? startDate : ''}
          isLater={isLater}
        />
      </div>
    </Page>
  );
}
