import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import { buildPath, type PathCable, type PathStop } from '@demarc/contract/connection-path.ts';
import type { Hop } from '@demarc/contract/dc-connection.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { MediaType } from '@demarc/contract/optical-compatibility.ts';
import type { PathStep } from '../pdf-path.ts';
import { loaTexts } from './loa-texts.ts';

interface Path {
  aEnd: ConnectionEnd;
  zEnd: ConnectionEnd;
  mediaType: MediaType;
  path: readonly Hop[];
}

/** Describes the steps of a path from the A end to the Z end, as the drawing in the LOA shows them. */
export function describePath(source: Path, language: Language): PathStep[] {
  const texts = loaTexts[language];
  return buildPath(source).flatMap(({ siteCode, siteName, rooms }, building) =>
    rooms.flatMap(({ room, stops }, index): PathStep[] => [
      ...(index === 0 ? [{ heading: `${siteName} (${siteCode})`, isLinked: building > 0 }] : []),
      ...(room ? [{ heading: /^\d/.test(room) ? `${texts.room} ${room}` : room, isLinked: building + index > 0 }] : []),
      ...stops.flatMap((stop) => [
        describeStop(stop, language),
        ...(stop.cableOut ? [{ cable: describeCable(stop.cableOut, language) }] : []),
      ]),
    ]),
  );
}

function describeStop(stop: PathStop, language: Language): PathStep {
  const { end, cabinet, patchPanel, portsIn, portsOut, labels, cableIn, cableOut } = stop;
  const texts = loaTexts[language];
  const ports = [...new Set([portsIn, portsOut].filter(({ length }) => length > 0).map(texts.ports))].join(' → ');
  const locationParts = [cabinet, patchPanel && `${texts.panel} ${patchPanel}`, ports, end?.connectorType.replace('_', '/')];
  const shownLabels = labels.length > 0 || !end ? labels : [{ own: null, facility: null }];
  return {
    mark: end?.letter ?? '',
    title: end && [texts[end.letter === 'A' ? 'aEnd' : 'zEnd'], end.partyName].filter(Boolean).join(' · '),
    text: locationParts.filter(Boolean).join(', '),
    labels: shownLabels.flatMap(({ own, facility }): [string, string][] => [
      ...(own || end ? [[texts.ownLabel, own ?? texts.noLabel] as [string, string]] : []),
      ...(facility || end ? [[texts.facilityLabel, facility ?? texts.noLabel] as [string, string]] : []),
    ]),
    isFirst: cableIn === null,
    isLast: cableOut === null,
  };
}

function describeCable({ number, mediaType, lengthMeters }: PathCable, language: Language): string {
  const texts = loaTexts[language];
  if (!mediaType) return texts.unknownCable;
  const length =
    lengthMeters === null ? '' : `, ${new Intl.NumberFormat(language === 'nl' ? 'nl-NL' : 'en-GB').format(lengthMeters)} m`;
  return `${texts.cable} ${number}: ${mediaType}${length}`;
}
