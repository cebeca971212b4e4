import type { Initiator } from '@demarc/contract/dc-connection.ts';
import type { ConnectionService, MediaType, Optic } from '@demarc/contract/optical-compatibility.ts';
import { createEnvelopeValues, type EnvelopeValues } from '../../../blocks/order-form/order-envelope.ts';
import type { PortValues, ThirdPartyValues } from '../connection-ends/end-values.ts';

/** The owner of the Z end. The chosen colocation determines whether an own end is a rack or shared units. */
export const zParties = ['OWN', 'THIRD_PARTY', 'PROVIDER_NETWORK'] as const;
export type ZParty = (typeof zParties)[number];

/** `PAIRS`: one fiber in each direction. `ONE`: one fiber for both directions. */
export const fiberModes = ['PAIRS', 'ONE'] as const;

/** The form values. Values that do not apply to the current choices stay, in case the user changes back. */
export type DcOrderValues = EnvelopeValues & {
  packageCode: string;
  details: {
    aEnd: PortValues;
    zEnd: PortValues & ThirdPartyValues & { party: ZParty | ''; siteCode: string };
    mediaType: MediaType;
    fiberMode: (typeof fiberModes)[number];
    pairs: string;
    service: ConnectionService;
    optic: Optic | '';
    diverseFromId: string;
    initiator: Initiator;
    chargedTo: 'CUSTOMER' | 'THIRD_PARTY';
    /** The LOA. The file itself is not in the form; `file` is its name. */
    loa: Record<'file' | 'issuedBy' | 'validUntil', string>;
  };
};

/** Starts with the most common cable: a pair of single-mode fibers. */
export function createDcOrderValues(customerOrderId: string): DcOrderValues {
  const port = { colocation: '', patchPanel: '', ports: '', connectorType: 'LC_UPC' } as const;
  return {
    ...createEnvelopeValues(customerOrderId),
    packageCode: '',
    details: {
      aEnd: port,
      zEnd: { ...port, party: '', siteCode: '', partyName: '', roomOrCage: '', cabinet: '' },
      mediaType: 'SMF_OS2',
      fiberMode: 'PAIRS',
      pairs: '1',
      service: 'DARK',
      optic: '',
      diverseFromId: '',
      initiator: 'PROVIDER',
      chargedTo: 'CUSTOMER',
      loa: { file: '', issuedBy: '', validUntil: '' },
    },
  };
}
