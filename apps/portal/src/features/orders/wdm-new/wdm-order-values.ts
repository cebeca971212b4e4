import type { ColoredOptic } from '@demarc/contract/colored-optics.ts';
import type { ClientInterface } from '@demarc/contract/wdm-client-interface.ts';
import type { WdmProtection } from '@demarc/contract/wdm-route.ts';
import { createEnvelopeValues, type EnvelopeValues } from '../../../blocks/order-form/order-envelope.ts';
import type { PortValues, ThirdPartyValues } from '../connection-ends/end-values.ts';

/** The owner of an end. The chosen colocation determines whether an own end is a rack or shared units. */
export const endParties = ['OWN', 'THIRD_PARTY'] as const;

type EndValues = PortValues & ThirdPartyValues & { party: (typeof endParties)[number] | '' };

/** The form values. Values that do not apply to the current choices stay, in case the user changes back. */
export type WdmOrderValues = EnvelopeValues & {
  packageCode: string;
  details: {
    /** The data centers that filter the routes. */
    siteA: string;
    siteZ: string;
    routeId: string;
    clientInterface: ClientInterface | '';
    optic: ColoredOptic | '';
    protection: WdmProtection;
    pairedWdmId: string;
    encryption: boolean;
    /** Empty for the lowest free channel. */
    preferredChannel: string;
    aEnd: EndValues;
    zEnd: EndValues;
  };
};

export function createWdmOrderValues(customerOrderId: string): WdmOrderValues {
  const end: EndValues = {
    party: '',
    colocation: '',
    partyName: '',
    roomOrCage: '',
    cabinet: '',
    patchPanel: '',
    ports: '',
    connectorType: 'LC_UPC',
  };
  return {
    ...createEnvelopeValues(customerOrderId),
    packageCode: '',
    details: {
      siteA: '',
      siteZ: '',
      routeId: '',
      clientInterface: '',
      optic: '',
      protection: 'UNPROTECTED',
      pairedWdmId: '',
      encryption: false,
      preferredChannel: '',
      aEnd: end,
      zEnd: end,
    },
  };
}
