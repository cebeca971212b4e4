import type { ConnectorType } from '@demarc/contract/optical-compatibility.ts';

/** The port of an end. Several ports are separated by commas. */
export interface PortValues {
  /** The rack or shared units, such as `RACK:311`. */
  colocation: string;
  patchPanel: string;
  ports: string;
  connectorType: ConnectorType;
}

/** The panel of another company. */
export interface ThirdPartyValues {
  partyName: string;
  roomOrCage: string;
  cabinet: string;
}

/** The form values that the fields of an end use; a form can have others. */
export type EndFieldValues = { details: Record<'aEnd' | 'zEnd', PortValues & Partial<ThirdPartyValues>> };

export type EndName = keyof EndFieldValues['details'];
