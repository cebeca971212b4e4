import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { usePageHeadingFocus } from '../../lib/use-page-heading-focus.ts';
import { ConfirmationPage } from '../../ui/confirmation-page.tsx';
import { Facts } from '../../ui/facts.tsx';
import { NextSteps } from '../../ui/next-steps.tsx';
import { Section } from '../../ui/section.tsx';
import type { SentApplication } from './sent-application.ts';

/** The signed-out home page and the confirmation email promise the same term. */
const assessmentWorkingDays = 2;

/** Confirms a sent application: its number and the next steps. */
export function ApplicationConfirmation({ application }: { application: SentApplication }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { customerId, sentAt, email, administrator, isVatUnchecked } = application;
  usePageHeadingFocus();
  const submittedValues = [
    ['apply.company-name', application.companyName],
    ['apply.coc-number', application.cocNumber],
    ['apply.vat-number', application.vatNumber],
    ['apply.address', application.place],
    ['apply.iban', application.maskedIban],
    ['apply.administrator', administrator],
    ['apply.invoices', t(`apply.invoices-${application.invoiceAttachmentPreference}`)],
  ] as const;
  const isMono = (key: string) => /number|iban/.test(key);
  return (
    <ConfirmationPage
      status={t('apply.sent-at', { time: formats.dateTime(sentAt) })}
      title={t('apply.sent')}
      lead={t('apply.sent-text', { email })}
      aside={
        <Section title={t('apply.given')}>
          <Facts
            facts={submittedValues
              .filter(([, value]) => value !== '')
              .map(([key, value]) => ({ label: t(key), value: isMono(key) ? <span className="mono">{value}</span> : value }))}
          />
        </Section>
      }
    >
      <Section title={t('apply.what-next')}>
        <NextSteps
          steps={[
            {
              title: t('apply.then-received'),
              when: formats.date(sentAt),
              text: t('apply.then-received-text', { customerId }),
              state: 'done',
            },
            {
              title: t('apply.then-assessed'),
              when: t('apply.then-assessed-when', {
                day: formats.longDate(new Date(addWorkingDays(formatAmsterdamDate(new Date(sentAt)), assessmentWorkingDays))),
              }),
              text: t(isVatUnchecked ? 'apply.then-assessed-vat-text' : 'apply.then-assessed-text'),
              state: 'now',
            },
            {
              title: t('apply.then-mails'),
              when: t('apply.then-mails-when'),
              text: t('apply.then-mails-text', { name: administrator }),
            },
            { title: t('apply.then-order'), when: t('apply.then-order-when'), text: t('apply.then-order-text') },
          ]}
        />
      </Section>
    </ConfirmationPage>
  );
}
