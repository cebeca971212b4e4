import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useTranslation } from 'react-i18next';
import { formatPhoneNumber } from '../../../lib/format-phone-number.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { LineOrderValues } from './line-order-values.ts';

/** One-line summaries of the collapsed sections. */
export function useSectionSummaries(form: ValidatedForm<LineOrderValues>, pkg: AvailablePackage | undefined) {
  const { t } = useTranslation();
  const termMonths = form.useWatchValue('termMonths');
  const { slaProductCode, options, evcs, appointmentWish, connection, endUser } = form.useWatchValue('details');
  const getProductName = (code: string) => pkg?.products.find(({ productCode }) => productCode === code)?.name ?? code;
  const join = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(', ');
  const term = termMonths === '' ? '' : t('order-new.months', { count: Number(termMonths) });
  const sla = slaProductCode ? getProductName(slaProductCode) : t('order-new.no-sla');
  const optionNames =
    options.length > 0
      ? join(options.map(({ productCode, quantity }) => formatProduct(getProductName(productCode), quantity)))
      : t('order-new.no-options');
  const circuits = evcs.map(({ productCode, circuitType, vlanId, ipv4PrefixLength, ipv6PrefixLength }) => ({
    product: join([getProductName(productCode), t(`order-new.circuit-type-${circuitType}`)]),
    vlanId,
    prefixes: join([
      ipv4PrefixLength !== '' && `IPv4 /${ipv4PrefixLength}`,
      ipv6PrefixLength !== '' && `IPv6 /${ipv6PrefixLength}`,
    ]),
  }));
  const joinCircuit = ({ product, vlanId, prefixes }: (typeof circuits)[number]) =>
    join([product, vlanId ? t('order-new.vlan-number', { vlan: vlanId }) : t('order-new.vlan-ours'), prefixes]);
  return {
    term,
    sla,
    options: optionNames,
    product: join([term, sla, optionNames]),
    technical: circuits.map(joinCircuit).join('; '),
    /** The circuits for the review; if there are several, each has its own line. */
    circuitFacts: circuits.flatMap((circuit, index) =>
      circuits.length > 1
        ? [{ label: t('order-new.circuit-number', { number: index + 1 }), value: joinCircuit(circuit) }]
        : [
            { label: t('order-new.circuit-product'), value: circuit.product },
            { label: t('order-new.vlan'), value: circuit.vlanId || t('order-new.vlan-chosen') },
            { label: t('order-new.prefixes'), value: circuit.prefixes || t('order-new.no-prefixes') },
          ],
    ),
    appointment: join([
      appointmentWish.window ? t(`order-new.appointment-${appointmentWish.window}`) : t('order-new.no-wish'),
      appointmentWish.phoneNumber && formatPhoneNumber(appointmentWish.phoneNumber),
      appointmentWish.remarks,
    ]),
    person: join([formatPersonName(endUser)]) || null,
    /** The connection point and location; empty until they are chosen. */
    getConnection: (carrier: CarrierResult, availability: LineAvailability) =>
      join([
        connection.israPoint || connection.ftuId || carrier.fiber?.terminationPoints[0]?.ftuId || t('order-new.no-point'),
        availability.address.room ?? connection.room,
        connection.testAndLabel && t('order-new.test-and-label'),
      ]),
  };

  function formatProduct(name: string, quantity: number): string {
    return quantity > 1 ? `${name} ${t('order-new.times', { count: quantity })}` : name;
  }
}
