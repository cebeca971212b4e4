import { referenceLabels } from '../../../blocks/order-form/reference-fields.tsx';

/** Labels of the form fields, for the error summary. */
export const rackOrderLabels: Record<string, string> = {
  ...referenceLabels,
  kind: 'rack-new.kind',
  termMonths: 'order-new.term',
  wishDate: 'order-new.wish-date',
  'details.siteCode': 'rack-order.site',
  'details.heightUnits': 'rack-order.height',
  'details.committedKw': 'rack-order.committed',
  'details.feeds[].productCode': 'rack-new.feed-number',
  'details.outletsA': 'rack-new.outlets-A',
  'details.outletsB': 'rack-new.outlets-B',
  'details.uplinks[].productCode': 'rack-order.uplink',
  'details.ipv4PrefixLength': 'order-new.ipv4',
  'details.ipv6PrefixLength': 'order-new.ipv6',
  'details.accessContacts': 'rack-new.access',
  'details.lockType': 'rack-order.lock',
  'details.equipment': 'rack-order.equipment',
};
