import { type Static, Type } from 'typebox';
import { slaWindows } from './sla-window.ts';
import { nullable } from './types.ts';

export const circuitTypes = ['ETHERNET', 'PPPOE'] as const;
export const ipv4PrefixLengths = [32, 30, 29, 28, 27] as const;
export const ipv6PrefixLengths = [64, 56, 48] as const;

/** An Ethernet virtual connection of a line. */
export const Evc = Type.Object({
  evcId: Type.Integer(),
  productCode: Type.String(),
  circuitType: Type.Enum([...circuitTypes]),
  vlanId: Type.Integer(),
  svlanId: nullable(Type.Integer({ description: 'Outer VLAN tag. Null if frames have one tag.' })),
  downMbps: Type.Integer(),
  upMbps: Type.Integer(),
  mtu: Type.Integer({ description: 'Maximum packet size in bytes.' }),
  ipv4PrefixId: nullable(Type.Integer()),
  ipv4Prefix: nullable(Type.String()),
  ipv6PrefixId: nullable(Type.Integer()),
  ipv6Prefix: nullable(Type.String()),
  username: nullable(Type.String({ description: 'PPPoE username.' })),
});
export type Evc = Static<typeof Evc>;

/** The end user of a line; unknown text is empty. */
export const EndUser = Type.Object({
  companyName: Type.String(),
  firstName: Type.String(),
  middleName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
});
export type EndUser = Static<typeof EndUser>;

/** The agreed repair time. */
export const LineSla = Type.Object({
  productCode: Type.String(),
  name: Type.String(),
  repairHours: Type.Integer({ description: 'Hours within which a fault is repaired, counted within `window`.' }),
  window: Type.Enum([...slaWindows]),
});

/** A technical value in the notation of the network. */
const TechnicalText = Type.String({ maxLength: 100 });

/** The connection of a line, for engineers on site and calls to the carrier. */
export const LineTechnical = Type.Object({
  israPoint: nullable(TechnicalText),
  israPin: nullable(TechnicalText),
  ftuId: nullable(TechnicalText),
  ftuType: nullable(TechnicalText),
  ftuLocation: nullable(TechnicalText),
  odfConnectionId: nullable(TechnicalText),
  areaPop: nullable(TechnicalText),
  accessNode: nullable(
    Type.Object({ name: TechnicalText, type: Type.Enum(['DSLAM', 'OLT', 'SWITCH', 'CMTS']), port: TechnicalText }),
  ),
  nt: nullable(
    Type.Object({
      model: TechnicalText,
      serialNumber: TechnicalText,
      macAddress: TechnicalText,
      ownedBy: Type.Enum(['PROVIDER', 'CARRIER', 'CUSTOMER']),
    }),
  ),
  profile: nullable(TechnicalText),
  attainableDownKbps: nullable(Type.Integer()),
  attainableUpKbps: nullable(Type.Integer()),
});
export type LineTechnical = Static<typeof LineTechnical>;
