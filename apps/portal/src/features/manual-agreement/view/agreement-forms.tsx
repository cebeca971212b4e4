import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { DeclineForm } from './decline-form.tsx';
import { QuestionForm } from './question-form.tsx';
import { SignForm } from './sign-form.tsx';
import { UploadForm } from './upload-form.tsx';

const forms = { sign: SignForm, upload: UploadForm, decline: DeclineForm, ask: QuestionForm } as const;

/** The form in the URL, next to the agreement. Only an offer can be signed or declined, and not while a signature waits for approval. */
export function AgreementForms({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const change = useUpdateSearch();
  const { form }: { form?: unknown } = useSearch({ strict: false });
  const name = (Object.keys(forms) as (keyof typeof forms)[]).find((formName) => formName === form);
  const { status, approvalRequest } = agreement;
  const isSigning = name === 'sign' || name === 'upload';
  const isOpen = name === 'ask' || (name !== undefined && status === 'OFFERED' && !(isSigning && approvalRequest));
  const close = () => change({ form: undefined });
  const Form = forms[name ?? 'ask'];
  return (
    <SidePanel title={t(`manual-agreement.${name ?? 'ask'}`)} isOpen={isOpen} onClose={close}>
      <Form agreement={agreement} onClose={close} />
    </SidePanel>
  );
}
