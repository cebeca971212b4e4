import { referenceLabels } from '../../../blocks/order-form/reference-fields.tsx';

const endLabels = (end: 'aEnd' | 'zEnd') => ({
  [`details.${end}.party`]: `dc-connection-order.end-${end === 'aEnd' ? 'A' : 'Z'}`,
  [`details.${end}.colocation`]: 'dc-connection-new.own',
  [`details.${end}.partyName`]: 'dc-connection-new.company',
  [`details.${end}.roomOrCage`]: 'dc-connection-new.room',
  [`details.${end}.cabinet`]: 'dc-connection-new.cabinet',
  [`details.${end}.patchPanel`]: 'dc-connection-new.panel',
  [`details.${end}.ports`]: 'dc-connection-new.ports',
  [`details.${end}.connectorType`]: 'wdm-new.connector',
});

/** Labels of the form fields, for the error summary. */
export const wdmOrderLabels: Record<string, string> = {
  ...referenceLabels,
  packageCode: 'wdm-order.service-class',
  termMonths: 'order-new.term',
  wishDate: 'order-new.wish-date',
  'details.routeId': 'wdm-order.route',
  'details.clientInterface': 'wdm-order.client-interface',
  'details.optic': 'wdm-order.optics',
  'details.protection': 'wdm-order.protection',
  'details.pairedWdmId': 'wdm-order.paired-with',
  'details.encryption': 'wdm-order.encryption',
  'details.preferredChannel': 'wdm-order.channel',
  ...endLabels('aEnd'),
  ...endLabels('zEnd'),
};
