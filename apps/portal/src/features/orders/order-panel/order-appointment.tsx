import type { Appointment } from '@demarc/contract/appointment.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatPhoneNumber } from '../../../lib/format-phone-number.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';

/** The appointment at the address, and its outcome. */
export function OrderAppointment({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { date, window, status, address, contactPhoneNumber } = appointment;
  return (
    <Section title={t('order.appointment')}>
      <Facts
        facts={toFacts([
          [t('order.day'), formats.longDate(date)],
          [t('order.window'), t(`order-new.appointment-${window}`)],
          [t('order.state'), t(`order.appointment-${status}`)],
          [t('order.address'), address && formatAddress(address)],
          [t('order.phone'), contactPhoneNumber && formatPhoneNumber(contactPhoneNumber)],
        ])}
      />
    </Section>
  );
}
