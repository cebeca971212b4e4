import type { ServiceRef } from '@demarc/contract/service.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getServiceName } from '../../kinds/service-types.ts';
import { useServiceLink } from './use-service-link.ts';

/** The service of a prefix, with a link for users who can open it. */
export function ServiceName({ service, withType = false }: { service: ServiceRef; withType?: boolean }) {
  const { t } = useTranslation();
  const link = useServiceLink()(service);
  const name = withType
    ? t('ip-prefix.service-named', { type: t(getServiceName(service.type)), name: service.label })
    : service.label;
  return link ? <Link {...link}>{name}</Link> : name;
}
