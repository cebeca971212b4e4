import type { Wdm } from '@demarc/contract/wdm.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { listLightDeclines } from './light-decline.ts';
import { useLightHistory } from './use-light-history.ts';

/** Says since when the light of a wavelength falls, and when it reaches the limit; nothing if it does not fall. */
export function LightDeclineText({ wdmId }: Pick<Wdm, 'wdmId'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const history = useLightHistory(wdmId, 7).data;
  if (!history) return null;
  return listLightDeclines(history).map(({ end, since, limitAt }) => (
    <p key={end}>
      {t('wdm.falling-since', { end, date: formats.dayMonth(since) })}
      {limitAt &&
        ` ${t('wdm.reaches-limit', { limit: formats.number(history.thresholds.lowCriticalDbm), date: formats.dayMonth(limitAt) })}`}
    </p>
  ));
}
