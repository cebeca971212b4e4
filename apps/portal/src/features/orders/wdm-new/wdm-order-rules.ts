import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { buildWdmOfferRules, buildWdmOrderRules, type WdmOrderRequest } from '@demarc/contract/wdm-order.ts';
import type { WdmChannelAvailability } from '@demarc/contract/wdm-route.ts';
import { type DayRange, getTermAndDateRules, requireChoice } from '../../../blocks/order-form/envelope-rules.ts';
import { getPortRules, mergeRules } from '../connection-ends/end-rules.ts';
import { findColocation } from '../connection-ends/own-colocation.ts';
import type { UsedPort } from '../connection-ends/used-ports.ts';
import { findChosen, listOwnAt, type WdmOffer } from './wdm-order-offer.ts';
import { toFormField, toWdmOrderRequest } from './wdm-order-request.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

/** The data that the rules need in addition to the form values. */
export interface WdmOrderContext extends WdmOffer {
  /** The channels of the route; null while they are loading. */
  channels: readonly WdmChannelAvailability[] | null;
  /** Ports of the customer's connections at either end. */
  usedPorts: readonly UsedPort[];
  /** Null until a package is chosen. */
  days: DayRange | null;
}

/** The contract's rules for the request, mapped to form fields, plus rules that depend on the offer. */
export function getWdmOrderRules(formValues: unknown, context: WdmOrderContext): FieldRules {
  const values = formValues as WdmOrderValues;
  const { details } = values;
  const { pkg, route } = findChosen(values, context.packages);
  const request = toWdmOrderRequest(values, { pkg, route });
  const contract = buildWdmOrderRules(request);
  const offer = pkg && route ? buildWdmOfferRules({ ...pkg, grid: route.grid }) : {};
  const isFree: Rule = (value) => {
    const channel = value ? context.channels?.find((channel) => String(channel.channel) === value) : undefined;
    return channel && !channel.available ? { code: 'wdm-new.channel-taken' } : null;
  };
  return mergeRules(
    {
      'details.routeId': [requireChoice('wdm-new.choose-route')],
      packageCode: [requireChoice('wdm-new.choose-class')],
      ...(pkg?.serviceClass === 'MANAGED_WAVELENGTH' && {
        'details.clientInterface': [requireChoice('wdm-new.choose-interface')],
      }),
      'details.preferredChannel': [isFree],
      ...buildEndRules(
        'aEnd',
        details.aEnd,
        route ? listOwnAt(context.ownColocations, route.siteA.siteCode) : context.ownColocations,
      ),
      ...buildEndRules(
        'zEnd',
        details.zEnd,
        route ? listOwnAt(context.ownColocations, route.siteZ.siteCode) : context.ownColocations,
      ),
      'details.aEnd.ports': getPortRules(request.details.aEnd, context.usedPorts),
      'details.zEnd.ports': getPortRules(request.details.zEnd, context.usedPorts),
    },
    getRequestRules(mergeRules(contract, offer), request, details),
    getTermAndDateRules(contract, context.days),
  );
}

function buildEndRules(
  name: 'aEnd' | 'zEnd',
  { party }: WdmOrderValues['details']['aEnd'],
  ownColocations: WdmOffer['ownColocations'],
): FieldRules {
  return {
    [`details.${name}.party`]: [requireChoice('wdm-new.choose-party')],
    ...(party === 'OWN' && {
      [`details.${name}.colocation`]: [
        requireChoice('dc-connection-new.choose-own'),
        (value) => (value && !findColocation(ownColocations, String(value)) ? { code: 'dc-connection-new.own-gone' } : null),
      ],
    }),
  };
}

/** The contract's problems with the request, as rules of the form fields where the user can solve them. */
function getRequestRules(contract: FieldRules, request: WdmOrderRequest, { aEnd, zEnd }: WdmOrderValues['details']): FieldRules {
  const isOpen = (field: string) =>
    // Without a party, the request has no end.
    (aEnd.party === '' && field.startsWith('details.aEnd.')) || (zEnd.party === '' && field.startsWith('details.zEnd.'));
  const isIgnored = (field: string) =>
    // The term and the date have their own rules, and the data centers of the ends follow from the route.
    ['termMonths', 'wishDate', 'packageCode', 'details.routeId', 'details.aEnd.siteCode', 'details.zEnd.siteCode'].includes(
      field,
    ) || isOpen(field);
  const problems = findFieldProblems(contract, request).filter(({ field }) => !isIgnored(field));
  return mergeRules(
    ...problems.map(({ field, ...problem }) => ({ [toFormField(field.replace(/\[(\d+)\]/g, '.$1'))]: [() => problem] })),
  );
}
