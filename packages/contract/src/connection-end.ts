import { type Static, Type } from 'typebox';
import { connectorTypes, listConnectors, mediaTypes } from './optical-compatibility.ts';
import { getMember } from './rules/field-rules.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { type FieldRules, isMissing, type Rule } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { SiteCode } from './site.ts';
import { describeIntegerId, nullable, optional } from './types.ts';

/**
 * The owners of the equipment at an end of a connection: the customer's rack or shared units, our network, or that of somebody
 * else.
 */
export const endParties = ['OWN_RACK', 'OWN_SHARED_COLO', 'PROVIDER_NETWORK', 'THIRD_PARTY'] as const;
export type EndParty = (typeof endParties)[number];

/** The maximum number of ports of one end; enough for 24 fibers on separate ports. */
export const maxPorts = 24;
const maxNameLength = 80;
const maxLabelLength = 40;

/** One end of a connection: a port, and where it is. Fields that are not known yet are null. */
export const ConnectionEnd = Type.Object({
  siteCode: Type.String(),
  siteName: Type.String(),
  party: Type.Enum([...endParties]),
  rackId: nullable(Type.Integer({ description: 'With `OWN_RACK`.' })),
  sharedColoId: nullable(Type.Integer({ description: 'With `OWN_SHARED_COLO`.' })),
  colocationName: nullable(Type.String({ description: 'Name of the rack or shared units, such as `AMS1-R03-12`.' })),
  partyName: nullable(Type.String({ description: 'With `THIRD_PARTY`: the company whose equipment it is.' })),
  roomOrCage: nullable(Type.String()),
  cabinet: nullable(Type.String()),
  patchPanel: nullable(Type.String()),
  ports: Type.Array(Type.String(), {
    description: 'Ports of the patch panel. `11/12` is a pair of ports. Empty until assigned.',
  }),
  connectorType: Type.Enum([...connectorTypes]),
  demarc: Type.String({ description: 'Full text of the demarcation point: room, rack, panel, and port.' }),
});
export type ConnectionEnd = Static<typeof ConnectionEnd>;

const optionalLabel = (description: string) => optional(Type.String({ maxLength: maxLabelLength, description }));

/** The panel and the ports of an end, in an order or a delivery. */
export const PortAssignment = {
  patchPanel: optionalLabel('Patch panel. Panel names are unique within a rack, and within a data center per company.'),
  ports: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z0-9.-]+(/[A-Za-z0-9.-]+)*$' }), {
      maxItems: maxPorts,
      description: 'Ports, or pairs of ports such as `11/12`. Assigned at delivery if omitted.',
    }),
  ),
};

/** One end of a connection in an order. */
export const ConnectionEndRequest = Type.Object({
  siteCode: SiteCode,
  party: Type.Enum([...endParties]),
  rackId: optional(describeIntegerId('Required with `OWN_RACK`.')),
  sharedColoId: optional(describeIntegerId('Required with `OWN_SHARED_COLO`.')),
  partyName: optional(Type.String({ maxLength: maxNameLength, description: 'Required with `THIRD_PARTY`.' })),
  roomOrCage: optionalLabel('Room or cage.'),
  cabinet: optionalLabel('Rack of the other party.'),
  ...PortAssignment,
  connectorType: Type.Enum([...connectorTypes], { description: 'Must fit the cable.' }),
});
export type ConnectionEndRequest = Static<typeof ConnectionEndRequest>;

const mustBePresent: Rule = (value) => (isMissing(value) ? { code: 'validation.required' } : null);
const notAllowedHere: Rule = (value) => (isMissing(value) ? null : { code: 'validation.not-allowed-here' });

/** Requires that the connector fits the cable. */
function fitsCable(medium: unknown): Rule {
  const mediaType = mediaTypes.find((mediaType) => mediaType === medium);
  const fittingConnectors: readonly unknown[] = mediaType ? listConnectors(mediaType) : connectorTypes;
  return (value) => (isMissing(value) || fittingConnectors.includes(value) ? null : { code: 'validation.connector-mismatch' });
}

/** Builds the rules of an end that depend only on the end itself and on the cable. */
export function buildConnectionEndRules(name: string, end: unknown, medium: unknown): FieldRules {
  const party = getMember(end, 'party');
  const onlyWith = (owner: EndParty) => (party === owner ? mustBePresent : notAllowedHere);
  const hasPorts = listPortNames(getMember(end, 'ports')).length > 0;
  return {
    [`${name}.siteCode`]: [required],
    [`${name}.party`]: [required],
    [`${name}.rackId`]: [onlyWith('OWN_RACK')],
    [`${name}.sharedColoId`]: [onlyWith('OWN_SHARED_COLO')],
    [`${name}.partyName`]: [onlyWith('THIRD_PARTY'), maxLength(maxNameLength), singleLine],
    [`${name}.roomOrCage`]: [maxLength(maxLabelLength), singleLine],
    [`${name}.cabinet`]: [maxLength(maxLabelLength), singleLine],
    [`${name}.patchPanel`]: [...(hasPorts ? [mustBePresent] : []), maxLength(maxLabelLength), singleLine],
    [`${name}.ports`]: [eachPortOnce],
    [`${name}.connectorType`]: [required, fitsCable(medium)],
  };
}

/**
 * Lists the single ports of a list such as `['11/12']`, in the form that is compared: `07` and `7` are the same port,
 * and upper and lower case are the same.
 */
export function listPortNames(ports: unknown): string[] {
  if (!Array.isArray(ports)) return [];
  return ports.flatMap((port) => (typeof port === 'string' && normalizeLabel(port) ? splitPair(normalizeLabel(port)) : []));
}

/** Two ports next to each other, such as `11/12`, are a pair. Any other `1/12` is one port, such as port 12 of module 1. */
function splitPair(port: string): string[] {
  const [, letter = '', first, otherLetter, second] = /^([A-Z]?)(\d+)\/([A-Z]?)(\d+)$/.exec(port) ?? [];
  const isPair = letter === otherLetter && Number(first) + 1 === Number(second);
  return isPair ? [`${letter}${first}`, `${letter}${second}`] : [port];
}

/** Converts a label to the form that is compared. */
export function normalizeLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/(^|\D)0+(?=\d)/g, '$1');
}

const eachPortOnce: Rule = (value) => {
  const names = listPortNames(value);
  return new Set(names).size < names.length ? { code: 'validation.duplicate' } : null;
};

/** The fields that identify the owner of the panel of an end. */
export type PortOwner = Pick<ConnectionEndRequest, 'party' | 'rackId' | 'sharedColoId' | 'partyName'>;

/** Returns who owns the panel of an end, as a key that is unique within a data center. Null if the end does not contain it. */
export function getPanelOwnerKey({ party, rackId, sharedColoId, partyName }: PortOwner): string | null {
  if (party === 'PROVIDER_NETWORK') return party;
  const owner = { OWN_RACK: rackId, OWN_SHARED_COLO: sharedColoId, THIRD_PARTY: partyName && normalizeLabel(partyName) }[party];
  return owner ? `${party}:${owner}` : null;
}

type EndLocation = PortOwner & Pick<ConnectionEndRequest, 'siteCode' | 'patchPanel' | 'ports'>;

/** Reads the location of an end in an unvalidated request; null if its values are not those of an end. */
export function parseEndLocation(end: unknown): EndLocation | null {
  const read = (name: keyof EndLocation) => getMember(end, name);
  const isTextOrMissing = (value: unknown) => value == null || typeof value === 'string';
  const isLocation =
    typeof read('siteCode') === 'string' && isTextOrMissing(read('partyName')) && isTextOrMissing(read('patchPanel'));
  return isLocation ? (end as EndLocation) : null;
}

/** Whether two ends are the same port. Without ports, two ends in one rack are the same too. */
export function isSamePort(a: EndLocation, b: EndLocation): boolean {
  const owner = getPanelOwnerKey(a);
  if (owner === null || a.siteCode.toUpperCase() !== b.siteCode.toUpperCase() || owner !== getPanelOwnerKey(b)) return false;
  const [ports, others] = [listPortNames(a.ports), listPortNames(b.ports)];
  if (ports.length === 0 || others.length === 0) return ports.length === others.length && owner !== 'PROVIDER_NETWORK';
  const isSamePanel = normalizeLabel(a.patchPanel ?? '') === normalizeLabel(b.patchPanel ?? '');
  return isSamePanel && ports.some((port) => others.includes(port));
}

/** Formats the demarcation point as text, such as `AMS1, room 2.04, AMS1-R03-12, PP-01, port 11/12`. */
export function formatDemarc(
  end: Pick<ConnectionEnd, 'siteCode' | 'partyName' | 'roomOrCage' | 'cabinet' | 'patchPanel' | 'ports' | 'colocationName'>,
): string {
  const { siteCode, partyName, roomOrCage, cabinet, colocationName, patchPanel, ports } = end;
  return [siteCode, partyName, roomOrCage, cabinet ?? colocationName, patchPanel, ports.join(', ')].filter(Boolean).join(' · ');
}
