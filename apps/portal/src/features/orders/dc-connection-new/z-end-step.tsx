import { getPanelOwnerKey } from '@demarc/contract/connection-end.ts';
import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ColocationField } from '../connection-ends/colocation-field.tsx';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import { PortFields } from '../connection-ends/port-fields.tsx';
import { ThirdPartyFields, useThirdPartyLocationFields } from '../connection-ends/third-party-fields.tsx';
import { filterByOwner, type UsedPort } from '../connection-ends/used-ports.ts';
import { countFibers, listZColocations, listZSites, type Route } from './dc-order-offer.ts';
import { type DcOrderValues, type ZParty, zParties } from './dc-order-values.ts';

interface ZEndStepProps {
  form: ValidatedForm<DcOrderValues>;
  pkg: DcConnectionPackage;
  ownColocations: readonly OwnColocation[];
  route: Route;
  usedPorts: readonly UsedPort[];
  getSiteName: (siteCode: string) => string;
}

/** Asks where the connection leads: the customer's own rack or shared units, another company, or our network. */
export function ZEndStep({ form, pkg, ownColocations, route, usedPorts, getSiteName }: ZEndStepProps) {
  const { t } = useTranslation();
  const details = form.useWatchValue('details');
  const locationFields = useThirdPartyLocationFields({ form, end: 'zEnd' });
  const { zEnd } = details;
  const { defaultValue: _, ...input } = form.getInputProps('details.zEnd.party');
  const isMetro = pkg.kind === 'METRO_CONNECT';
  const ownHere = listZColocations(pkg, ownColocations, route.siteA);
  const sites = isMetro ? listZSites(pkg, route.siteA).join(', ') : route.siteA;
  const owner = getPanelOwnerKey({
    party: zEnd.party === 'PROVIDER_NETWORK' ? zEnd.party : 'THIRD_PARTY',
    partyName: zEnd.partyName,
  });
  const used =
    zEnd.party === 'OWN'
      ? filterByOwner(usedPorts, zEnd.colocation)
      : usedPorts.filter((port) => port.siteCode === route.siteZ && getPanelOwnerKey(port) === owner);
  const isOwnerKnown = zEnd.party === 'OWN' ? zEnd.colocation !== '' : zEnd.party !== '';
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...input}
        data-path="details.zEnd.party"
        label={t('dc-connection-new.party')}
        options={zParties.map((value) => ({
          value,
          label: t(`dc-connection-new.party-${value}`),
          description: t(`dc-connection-new.party-text-${value}`),
          blocked: value === 'OWN' && ownHere.length === 0 ? t('dc-connection-new.no-rack-there', { sites }) : undefined,
        }))}
        value={zEnd.party}
        onChange={(value) => form.setFieldValue('details.zEnd.party', value as ZParty)}
      />
      {zEnd.party === 'OWN' && <ColocationField form={form} end="zEnd" offered={ownHere} />}
      {isMetro && (zEnd.party === 'THIRD_PARTY' || zEnd.party === 'PROVIDER_NETWORK') && (
        <SiteField form={form} siteCodes={listZSites(pkg, route.siteA)} getSiteName={getSiteName} />
      )}
      {zEnd.party === 'THIRD_PARTY' && (
        <ThirdPartyFields
          form={form}
          end="zEnd"
          companies={usedPorts.flatMap(({ siteCode, partyName }) => (siteCode === route.siteZ && partyName ? [partyName] : []))}
        />
      )}
      {isOwnerKnown && (
        <PortFields
          form={form}
          end="zEnd"
          used={used}
          isOwn={zEnd.party === 'OWN'}
          fibers={countFibers(details)}
          {...(zEnd.party === 'THIRD_PARTY' && { locationFields })}
        />
      )}
    </div>
  );
}

interface SiteFieldProps extends Pick<ZEndStepProps, 'form' | 'getSiteName'> {
  siteCodes: readonly string[];
}

function SiteField({ form, siteCodes, getSiteName }: SiteFieldProps) {
  const { t } = useTranslation();
  const { siteCode } = form.useWatchValue('details.zEnd');
  const { defaultValue: _, ...input } = form.getInputProps('details.zEnd.siteCode');
  return (
    <SelectField
      {...input}
      data-path="details.zEnd.siteCode"
      label={t('rack-order.site')}
      options={siteCodes.map((code) => ({ value: code, label: `${getSiteName(code)} (${code})` }))}
      value={siteCode}
      onChange={(value) => form.setFieldValue('details.zEnd.siteCode', value)}
    />
  );
}
