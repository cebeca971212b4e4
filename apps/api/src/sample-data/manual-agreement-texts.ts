import type { ManualAgreementDraft } from '@demarc/contract/provider/manual-agreement.ts';

type Text = Omit<ManualAgreementDraft, 'startDate' | 'validUntil'>;

const accountManager = { name: 'Sanne de Wit', email: 'sanne.dewit@kernhuis.example' };
const item = (description: string, quantity: number, chargeType: 'MRC' | 'NRC' | 'USAGE', unitPrice: string) => ({
  description,
  quantity,
  chargeType,
  unitPrice,
});

/** The agreements of the demo company, by the status in which they are. */
export const demoAgreements = {
  offered: {
    title: 'Maatwerkprijzen colocatie Amsterdam',
    category: 'PRICE',
    service: 'Racks AMS1',
    accountManager,
    initialTermMonths: 24,
    noticePeriodDays: 60,
    items: [
      item('Rack 42U met 2,5 kW gecommitteerd vermogen', 12, 'MRC', '465.0000'),
      item('10G-uplink met 1 Gbps gecommitteerd', 2, 'MRC', '310.0000'),
      item('Stroomverbruik per kWh', 1, 'USAGE', '0.2140'),
      item('Inrichten van de racks', 12, 'NRC', '175.0000'),
    ],
    catalogPrices: [
      { packageCode: 'AMS1-RACK', productCode: 'AMS1-47U', unitPrice: '425.0000' },
      { packageCode: 'AMS1-RACK', productCode: 'PWR-05KW', unitPrice: '64.0000' },
      { packageCode: 'AMS1-RACK', productCode: 'SETUP-RACK', unitPrice: '175.0000' },
    ],
    summary: [
      '## Waarom deze overeenkomst',
      'U breidt uit in **Amsterdam Westpoort (AMS1)**. Omdat u twaalf racks tegelijk afneemt, wijken de prijzen af van de catalogus.',
      '## Afspraken',
      '- De prijzen staan vast voor de eerste looptijd.\n- Stroom rekenen we door naar verbruik, zonder opslag voor koeling.\n- U neemt de racks af binnen drie maanden na de ingangsdatum.',
      '## Wat niet verandert',
      'Voor al het andere geldt de raamovereenkomst. Bij tegenstrijdigheid gaat *deze overeenkomst* voor.',
    ].join('\n\n'),
  },
  expiring: {
    title: 'Glasroute Rotterdam–Utrecht met gescheiden tracé',
    category: 'PROJECT',
    service: 'Wavelength RTM1–UTR1',
    accountManager,
    initialTermMonths: 36,
    endOfTermAction: 'AUTO_RENEW',
    items: [
      item('Tweede route over een gescheiden tracé', 1, 'MRC', '1450.0000'),
      item('Graafwerk laatste 340 meter', 1, 'NRC', '8600.0000'),
    ],
    summary: [
      '## Het project',
      'We leggen een tweede glasroute aan die nergens hetzelfde tracé volgt als uw huidige verbinding.',
      '## Planning',
      '1. Vergunningen: vier weken na ondertekening.\n2. Graafwerk: twee weken.\n3. Meten en opleveren: één week.',
      'De eenmalige kosten factureren we bij de oplevering.',
    ].join('\n\n'),
  },
  signed: {
    title: 'Wijziging servicevenster zakelijke lijnen',
    category: 'AMENDMENT',
    service: 'Zakelijke lijnen',
    accountManager,
    initialTermMonths: 12,
    items: [item('Onderhoud buiten kantooruren, per lijn', 38, 'MRC', '4.5000')],
    summary: [
      '## Wijziging',
      'Gepland onderhoud aan uw zakelijke lijnen voeren we alleen uit tussen **00:00 en 06:00 uur**. We kondigen het tien werkdagen vooraf aan.',
    ].join('\n\n'),
  },
  active: {
    title: 'Volumekorting glasvezellijnen',
    category: 'PRICE',
    service: 'Glasvezellijnen',
    accountManager,
    initialTermMonths: 24,
    items: [
      item('Actieve glasvezel 1000/1000, per lijn', 50, 'MRC', '25.9500'),
      item('Installatie op locatie, per lijn', 50, 'NRC', '50.0000'),
    ],
    catalogPrices: [
      { packageCode: 'VK-AON-1000', productCode: 'VK-AON-1000', unitPrice: '25.9500' },
      { packageCode: 'VK-AON-1000', productCode: 'INSTALL-VK-AON-C', unitPrice: '50.0000' },
    ],
    summary: [
      '## Volumekorting',
      'U neemt in de eerste looptijd vijftig lijnen af. Daarvoor krijgt u korting op elke actieve glasvezellijn die u bestelt, zolang deze overeenkomst loopt.',
      'Lijnen die u al heeft, houden hun prijs.',
    ].join('\n\n'),
  },
  ended: {
    title: 'Proef met televisie voor hotels',
    category: 'CUSTOM_SERVICE',
    service: 'Televisie',
    accountManager,
    initialTermMonths: 13,
    endOfTermAction: 'AUTO_DISCONNECT',
    items: [item('Zenderpakket voor een hotelkamer', 80, 'MRC', '2.9500')],
    summary: 'Een proef van dertien maanden met één zenderpakket voor hotelkamers. De proef eindigt vanzelf.',
  },
  declined: {
    title: 'Verhuizing racks van UTR1 naar AMS1',
    category: 'PROJECT',
    service: 'Racks UTR1',
    accountManager,
    initialTermMonths: 12,
    items: [
      item('Verhuizen van een rack, inclusief transportverzekering', 4, 'NRC', '1250.0000'),
      item('Tijdelijke dubbele afname, per rack', 4, 'MRC', '210.0000'),
    ],
    summary: 'We verhuizen vier racks in twee weekenden. Tijdens de verhuizing betaalt u de tijdelijke dubbele afname.',
  },
  expired: {
    title: 'Back-upverbinding via 4G voor winkels',
    category: 'CUSTOM_SERVICE',
    service: 'Zakelijke lijnen',
    accountManager,
    initialTermMonths: 24,
    items: [item('4G-back-up met vast IP-adres, per winkel', 25, 'MRC', '17.5000'), item('4G-router', 25, 'NRC', '139.0000')],
    summary: 'Valt de vaste lijn van een winkel uit, dan neemt een 4G-router het verkeer binnen dertig seconden over.',
  },
  withdrawn: {
    title: 'Extra vermogen rackrij 7',
    category: 'AMENDMENT',
    service: 'Racks RTM1',
    accountManager,
    initialTermMonths: 12,
    items: [item('Extra gecommitteerd vermogen per kW', 6, 'MRC', '128.0000')],
    summary: 'U krijgt zes kW extra vermogen, verdeeld over de racks in rij 7.',
  },
  drafted: {
    title: 'Uitbreiding Amsterdam 2',
    category: 'PROJECT',
    service: 'Racks AMS2',
    accountManager,
    initialTermMonths: 36,
    items: [item('Privéruimte voor 20 racks', 1, 'MRC', '9800.0000')],
    summary: 'Concept: een afgesloten ruimte voor twintig racks in AMS2.',
  },
} as const satisfies Readonly<
  Record<'offered' | 'expiring' | 'signed' | 'active' | 'ended' | 'declined' | 'expired' | 'withdrawn' | 'drafted', Text>
>;
