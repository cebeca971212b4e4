import { type Static, Type } from 'typebox';

export const uplinkSpeeds = [1_000, 10_000, 25_000, 100_000] as const;
export const uplinkMedia = ['SMF_OS2', 'MMF_OM4', 'CAT6A'] as const;
export const vlanModes = ['ACCESS', 'TRUNK'] as const;

/** A network port that a rack or shared unit is connected to. */
export const Uplink = Type.Object({
  portId: Type.Integer({ description: 'Number of the port within the rack or shared unit.' }),
  speedMbps: Type.Integer(),
  mediaType: Type.Enum([...uplinkMedia]),
  switchPort: Type.String({ description: 'Switch and port, such as `sw1.ams1 xe-0/0/12`.' }),
  vlanMode: Type.Enum([...vlanModes]),
});
export type Uplink = Static<typeof Uplink>;

/** An uplink in an order. A redundant one has two ports, on two switches. */
export const UplinkRequest = Type.Object({
  speedMbps: Type.Enum([...uplinkSpeeds]),
  mediaType: Type.Enum([...uplinkMedia]),
  redundant: Type.Boolean({ description: 'Whether the uplink has a second port on another switch.' }),
});
export type UplinkRequest = Static<typeof UplinkRequest>;

/** Lists the ports that ordered uplinks need. */
export function listUplinkPorts(uplinks: readonly UplinkRequest[]): Pick<Uplink, 'speedMbps' | 'mediaType'>[] {
  return uplinks.flatMap(({ speedMbps, mediaType, redundant }) =>
    Array.from({ length: redundant ? 2 : 1 }, () => ({ speedMbps, mediaType })),
  );
}
