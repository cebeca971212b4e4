import { type PathEnd, toHopEnd } from '@demarc/contract/connection-path.ts';
import type { WdmServiceClass } from '@demarc/contract/wdm-route.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';

import { ConnectionPath } from '../connection-path/connection-path.tsx';

interface WavelengthPathProps {
  aEnd: PathEnd;
  zEnd: PathEnd;
  serviceClass: WdmServiceClass;
  routeName: string;
  /** Null if it is not known here. */
  lengthKm: number | null;
  /** Our ports, such as `MUX-03/ch33`; null until they are patched. */
  muxPortA?: string | null;
  muxPortZ?: string | null;
}

/** Draws the path from the A end to our equipment, over the route, and on to the Z end. */
export function WavelengthPath(props: WavelengthPathProps) {
  const { aEnd, zEnd, serviceClass, routeName, lengthKm, muxPortA = null, muxPortZ = null } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const toOurs = (end: PathEnd, port: string | null) => {
    const [patchPanel = null, ...ports] = port?.split('/') ?? [];
    return {
      ...toHopEnd(end),
      room: null,
      cabinet: t(`wdm-order.equipment-${serviceClass}`),
      patchPanel,
      ports: ports.length > 0 ? [ports.join('/')] : [],
    };
  };
  const [oursA, oursZ] = [toOurs(aEnd, muxPortA), toOurs(zEnd, muxPortZ)];
  const name = lengthKm === null ? routeName : t('wdm-order.route-length', { name: routeName, length: formats.number(lengthKm) });
  const hop = { mediaType: 'SMF_OS2', lengthMeters: null } as const;
  return (
    <ConnectionPath
      aEnd={aEnd}
      zEnd={zEnd}
      mediaType="SMF_OS2"
      path={[
        { ...hop, sequence: 1, from: toHopEnd(aEnd), to: oursA },
        { ...hop, sequence: 2, from: oursA, to: oursZ, name },
        { ...hop, sequence: 3, from: oursZ, to: toHopEnd(zEnd) },
      ]}
      isLabeled={false}
    />
  );
}
