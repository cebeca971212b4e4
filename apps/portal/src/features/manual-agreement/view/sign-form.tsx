import { getAccount } from '@demarc/contract/account.ts';
import type { CustomerContact } from '@demarc/contract/contact.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import {
  type ManualAgreement,
  manualAgreementSigningRules,
  requestManualAgreementCode,
  signManualAgreement,
} from '@demarc/contract/manual-agreement.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AgreementRefusal } from './agreement-refusal.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { SignFacts } from './sign-facts.tsx';
import { useShownDocument } from './use-shown-document.ts';
import { useSigningResponse } from './use-signing-response.ts';
import styles from './view.module.css';

const labels = {
  fullName: 'manual-agreement.full-name',
  jobTitle: 'manual-agreement.job-title',
  authorised: 'manual-agreement.authorised-label',
  agreed: 'manual-agreement.agreed-label',
  verificationCode: 'manual-agreement.code',
};

interface SignFormProps {
  agreement: ManualAgreement;
  onClose: () => void;
}

/** The form to sign, prefilled with the name of the signed-in user and, if they are a contact of the company, their job title. */
export function SignForm(props: SignFormProps) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const enabled = claims !== null;
  const account = useQuery({ ...query(getAccount, { params: { customerId, accountId: claims?.uid_g ?? '' } }), enabled });
  const customer = useQuery({ ...query(getCustomer, { params: { customerId } }), enabled });
  // The user can enter both, so the form does not depend on these calls.
  if (account.isLoading || customer.isLoading) {
    return (
      <AsyncContent result={(account.isLoading ? account : customer) as UseQueryResult} lines={8}>
        {() => null}
      </AsyncContent>
    );
  }
  const fullName = account.data ? formatPersonName(account.data) : '';
  const isSigner = ({ email, ...person }: CustomerContact) =>
    email.toLowerCase() === account.data?.email.toLowerCase() || formatPersonName(person) === fullName;
  const jobTitle = customer.data?.contacts.find((contact) => contact.jobTitle && isSigner(contact))?.jobTitle ?? '';
  return <FilledSignForm {...props} fullName={fullName} jobTitle={jobTitle} />;
}

/** Signs the version that is shown, with a code that was emailed to the signed-in user. */
function FilledSignForm({ agreement, onClose, fullName, jobTitle }: SignFormProps & { fullName: string; jobTitle: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const { shownSha256, isOutdated } = useShownDocument(agreement);
  const hasAnnexes = agreement.documents.some(({ type }) => type === 'ANNEX');
  const params = { customerId, uuid: agreement.uuid };
  const form = useValidatedForm(
    { fullName, jobTitle, authorised: false, agreed: false, verificationCode: '' },
    manualAgreementSigningRules,
    { labels },
  );
  const codeInput = { params, body: { documentSha256: shownSha256 } };
  const code = useWrite(requestManualAgreementCode, { handles: [429], previewInput: () => codeInput });
  const toInput = (values: ReturnType<typeof form.getValues>) => ({ params, body: { ...values, documentSha256: shownSha256 } });
  const sign = useWrite(signManualAgreement, {
    handles: [429],
    previewInput: () => toInput(form.getValues()),
  });
  const showResponse = useSigningResponse(agreement);
  const submit = form.onSubmit((values) =>
    sign.mutate(toInput(values), {
      onSuccess: (answer) => {
        showResponse(answer, 'manual-agreement.signed');
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('manual-agreement.not-signed')} />
      {isOutdated && (
        <Note kind="attention" title={t('manual-agreement.outdated')}>
          {t('manual-agreement.refused-DOCUMENT_CHANGED')}
        </Note>
      )}
      <ApprovalNote agreement={agreement} />
      <AgreementRefusal error={sign.error ?? code.error} title={t('manual-agreement.not-signed')} />
      <div className={styles.signed}>
        <p className={styles.soft}>{t('manual-agreement.sign-intro', { title: agreement.title })}</p>
        <SignFacts agreement={agreement} />
      </div>
      <TextField
        label={t(labels.fullName)}
        autoComplete="name"
        maxLength={120}
        key={form.key('fullName')}
        {...form.getInputProps('fullName')}
      />
      <TextField
        label={t(labels.jobTitle)}
        autoComplete="organization-title"
        maxLength={80}
        key={form.key('jobTitle')}
        {...form.getInputProps('jobTitle')}
      />
      <Checkbox
        label={t('manual-agreement.authorised')}
        key={form.key('authorised')}
        {...form.getInputProps('authorised', { type: 'checkbox' })}
      />
      <Checkbox
        label={t(hasAnnexes ? 'manual-agreement.agreed' : 'manual-agreement.agreed-alone')}
        key={form.key('agreed')}
        {...form.getInputProps('agreed', { type: 'checkbox' })}
      />
      {code.isIdle && <p className={styles.soft}>{t('manual-agreement.sign-with-code')}</p>}
      <div className={styles.buttons}>
        <ActionButton
          variant={code.isIdle ? 'primary' : 'default'}
          icon="mail"
          label={t(code.data ? 'manual-agreement.mail-code-again' : 'manual-agreement.mail-code')}
          isBusy={code.isPending}
          onClick={() => code.mutate(codeInput)}
        />
      </div>
      {code.data && !code.isPending && (
        <Note kind="ok" title={t('manual-agreement.code-mailed', { email: code.data.emailMasked })}>
          {t('manual-agreement.code-valid', { time: formats.dateTime(code.data.expiresAt) })}
        </Note>
      )}
      {!code.isIdle && (
        <>
          <TextField
            label={t(labels.verificationCode)}
            description={t('manual-agreement.code-help')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            key={form.key('verificationCode')}
            {...form.getInputProps('verificationCode')}
          />
          <div className={styles.buttons}>
            <ActionButton
              type="submit"
              variant="primary"
              icon="signature"
              label={t('manual-agreement.sign')}
              isBusy={sign.isPending}
            />
          </div>
        </>
      )}
    </form>
  );
}
