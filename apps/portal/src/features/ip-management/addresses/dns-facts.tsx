import type { IpAddress } from '@demarc/contract/ip-address.ts';
import { useTranslation } from 'react-i18next';
import { dnsGlyphs, forwardGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { Facts } from '../../../ui/facts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Status } from '../../../ui/status.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';

/** The DNS state of an address: the published record, why it is not published, and the forward confirmation. */
export function DnsFacts({ address }: { address: IpAddress }) {
  const { t } = useTranslation();
  const { ptr, ptrUnicode, dnsState, dnsReason, publishedPtr, publishedAt, forwardState } = address;
  return (
    <Facts
      facts={toFacts([
        [t('ip-prefix.in-dns'), dnsState && <Status name={dnsGlyphs[dnsState]}>{t(`ip-prefix.dns-${dnsState}`)}</Status>],
        [t('ip-prefix.why'), dnsReason && t(`ip-prefix.dns-reason-${dnsReason}`)],
        [t('ip-prefix.as-in-dns'), ptr !== ptrUnicode && renderIdentifier(ptr)],
        [
          t('ip-prefix.published'),
          publishedPtr !== ptr && (renderIdentifier(publishedPtr) ?? (dnsState && t('ip-prefix.nothing'))),
        ],
        [t('ip-prefix.published-at'), publishedAt && <RelativeTime value={publishedAt} />],
        [
          t('ip-prefix.forward'),
          forwardState && <Status name={forwardGlyphs[forwardState]}>{t(`ip-prefix.forward-${forwardState}`)}</Status>,
        ],
      ])}
    />
  );
}
