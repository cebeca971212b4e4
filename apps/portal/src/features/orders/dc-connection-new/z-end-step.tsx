import { getPanelOwnerKey } from '@demarc/contract/connection-end.ts';
import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ColocationField } from './colocation-field.tsx';
import { listZColocations, listZSites, type Route } from './dc-order-offer.ts';
import { type DcOrderValues, type ZParty, zParties } from './dc-order-values.ts';
import type { OwnColocation } from './own-colocation.ts';
import { PortFields } from './port-fields.tsx';
import { filterByOwner, type UsedPort } from './used-ports.ts';

interface ZEndStepProps {
  form: ValidatedForm<DcOrderValues>;
  found: DcConnectionPackage;
  own: readonly OwnColocation[];
  route: Route;
  usedPorts: readonly UsedPort[];
  getSiteName: (siteCode: string) => string;
}

/** Where the connection leads: the customer's own rack or shared units, another company, or our network. */
export function ZEndStep({ form, found, own, route, usedPorts, getSiteName }: ZEndStepProps) {
  const { t } = useTranslation();
  const { zEnd } = form.useWatchValue('details');
  const { defaultValue: _, ...input } = form.getInputProps('details.zEnd.party');
  const isMetro = found.kind === 'METRO_CONNECT';
  const ownHere = listZColocations(found, own, route.siteA);
  const place = isMetro ? listZSites(found, route.siteA).join(', ') : route.siteA;
  const owner = getPanelOwnerKey({
    party: zEnd.party === 'PROVIDER_NETWORK' ? zEnd.party : 'THIRD_PARTY',
    partyName: zEnd.partyName,
  });
  const used =
    zEnd.party === 'OWN'
      ? filterByOwner(usedPorts, zEnd.colocation)
      : usedPorts.filter((port) => port.siteCode === route.siteZ && getPanelOwnerKey(port) === owner);
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
          blocked: value === 'OWN' && ownHere.length === 0 ? t('dc-connection-new.no-rack-there', { sites: place }) : undefined,
        }))}
        value={zEnd.party}
        onChange={(value) => form.setFieldValue('details.zEnd.party', value as ZParty)}
      />
      {zEnd.party === 'OWN' && <ColocationField form={form} end="zEnd" offered={ownHere} />}
      {isMetro && (zEnd.party === 'THIRD_PARTY' || zEnd.party === 'PROVIDER_NETWORK') && (
        <SiteField form={form} siteCodes={listZSites(found, route.siteA)} getSiteName={getSiteName} />
      )}
      {zEnd.party === 'THIRD_PARTY' && <ThirdPartyFields form={form} usedPorts={usedPorts} siteZ={route.siteZ} />}
      {(zEnd.party === 'OWN' ? zEnd.colocation : zEnd.party) && <PortFields form={form} end="zEnd" used={used} />}
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

interface ThirdPartyFieldsProps extends Pick<ZEndStepProps, 'form' | 'usedPorts'> {
  siteZ: string;
}

/** Who the other company is, and where its panel is. */
function ThirdPartyFields({ form, usedPorts, siteZ }: ThirdPartyFieldsProps) {
  const { t } = useTranslation();
  const field = (name: 'roomOrCage' | 'cabinet') => ({
    ...form.getInputProps(`details.zEnd.${name}`),
    label: t(`dc-connection-new.${name === 'cabinet' ? 'cabinet' : 'room'}`),
    isOptional: true,
    maxLength: 40,
    autoComplete: 'off',
  });
  return (
    <>
      <SuggestField
        key={form.key('details.zEnd.partyName')}
        {...form.getInputProps('details.zEnd.partyName')}
        label={t('dc-connection-new.company')}
        description={t('dc-connection-new.company-help')}
        suggestions={usedPorts.flatMap(({ siteCode, partyName }) => (siteCode === siteZ && partyName ? [partyName] : []))}
        maxLength={80}
        autoComplete="off"
      />
      <div className={styles.pair}>
        <TextField key={form.key('details.zEnd.roomOrCage')} {...field('roomOrCage')} />
        <TextField key={form.key('details.zEnd.cabinet')} {...field('cabinet')} />
      </div>
    </>
  );
}
