import type { Appointment } from '@demarc/contract/appointment.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { endReasons, holdReasons } from '@demarc/contract/order.ts';

type LocalizedText = Readonly<Record<Language, string>>;
type HoldReason = (typeof holdReasons)[number];
type EndReason = (typeof endReasons)[number];

/** Values that identify the order in every mail about it. */
export interface OrderMailContext {
  /** First name of the recipient; empty for a shared mailbox. */
  firstName: string;
  companyName: string;
  orderId: number;
  orderNumber: string;
  customerOrderId: string;
  /** The subject of the order, such as an address or a site. */
  subject: string;
  packageName: string;
  /** The product that a change replaces; emails that an earlier version queued have none. */
  replacedName?: string | null;
  reference: string | null;
}

/** URL of the order in the portal. */
export function buildOrderUrl(portal: string, { orderId }: OrderMailContext): string {
  return `${portal}/orders?order=${orderId}`;
}

/** Rows that identify the order. */
export function toOrderRows(order: OrderMailContext, language: Language): (readonly [string, string])[] {
  const isDutch = language === 'nl';
  return [
    ['Order', order.orderNumber],
    [isDutch ? 'Uw order-ID' : 'Your order ID', order.customerOrderId],
    [isDutch ? 'Voor' : 'For', order.subject],
    ['Product', formatProduct(order, isDutch)],
    ...(order.reference ? [[isDutch ? 'Uw referentie' : 'Your reference', order.reference] as const] : []),
  ];
}

/** Formats the name of the product, or, for a change, the previous and the new name. */
function formatProduct({ packageName, replacedName }: OrderMailContext, isDutch: boolean): string {
  if (!replacedName || replacedName === packageName) return packageName;
  return isDutch ? `Van ${replacedName} naar ${packageName}` : `From ${replacedName} to ${packageName}`;
}

/** Explains to the recipient why they get mails about the order. */
export function getOrderReason({ companyName }: OrderMailContext, language: Language): string {
  return language === 'nl'
    ? `U ontvangt deze e-mail als contactpersoon voor orders van ${companyName}.`
    : `You’re receiving this email because you’re the contact for orders of ${companyName}.`;
}

/** Formats an amount, such as `€ 42,50` or `€42.50`. */
export function formatEuros(amount: string, language: Language): string {
  return language === 'nl' ? `€ ${amount.replace('.', ',')}` : `€${amount}`;
}

export const windowLabels: Readonly<Record<Appointment['window'], LocalizedText>> = {
  MORNING: { en: 'between 8:00 and 12:00', nl: 'tussen 8.00 en 12.00 uur' },
  AFTERNOON: { en: 'between 12:00 and 17:00', nl: 'tussen 12.00 en 17.00 uur' },
  DAY: { en: 'between 8:00 and 17:00', nl: 'tussen 8.00 en 17.00 uur' },
};

/** The reasons why an order is on hold, with the next step. */
export const holdReasonLabels: Readonly<Record<HoldReason, { what: LocalizedText; next: LocalizedText }>> = {
  END_USER_NOT_REACHABLE: {
    what: {
      en: 'The carrier couldn’t reach the end user to make an appointment.',
      nl: 'De carrier kan de eindgebruiker niet bereiken om een afspraak te maken.',
    },
    next: {
      en: 'Ask the end user to expect a call. If the phone number is wrong, send us the right one.',
      nl: 'Vraag de eindgebruiker om op het telefoontje te letten. Klopt het telefoonnummer niet? Geef ons dan een ander nummer.',
    },
  },
  APPOINTMENT_FAILED: {
    what: {
      en: 'The technician was on site but couldn’t do the work.',
      nl: 'De monteur is langs geweest, maar kon het werk niet doen.',
    },
    next: {
      en: 'Ask the end user what went wrong, and tell us when the technician can come back.',
      nl: 'Vraag de eindgebruiker wat er misging en laat ons weten wanneer de monteur opnieuw kan komen.',
    },
  },
  MIGRATION_CONTESTED: {
    what: {
      en: 'The current provider contests the switch.',
      nl: 'De huidige aanbieder maakt bezwaar tegen de overstap.',
    },
    next: {
      en: 'Check the service ID and the contract number with the end user, and add the signed consent to the order.',
      nl: 'Controleer het dienst-ID en het contractnummer bij de eindgebruiker en voeg de getekende toestemming toe aan de order.',
    },
  },
  DIGGING_REQUIRED: {
    what: { en: 'The carrier needs to dig to reach the address.', nl: 'De carrier moet graven om het adres te bereiken.' },
    next: {
      en: 'You don’t need to do anything. The carrier plans the work, and we’ll let you know the date.',
      nl: 'U hoeft niets te doen. De carrier plant het werk en wij laten u de datum weten.',
    },
  },
  PERMIT_REQUIRED: {
    what: {
      en: 'The carrier needs a permit from the municipality first.',
      nl: 'De carrier heeft eerst een vergunning van de gemeente nodig.',
    },
    next: {
      en: 'You don’t need to do anything. The carrier applies for the permit, which usually takes a few weeks.',
      nl: 'U hoeft niets te doen. De carrier vraagt de vergunning aan. Dat duurt meestal enkele weken.',
    },
  },
  NO_FREE_CAPACITY: {
    what: {
      en: 'There’s no free capacity at this location at the moment.',
      nl: 'Er is op deze locatie op dit moment geen plek.',
    },
    next: {
      en: 'You don’t need to do anything. We’ll let you know when capacity becomes available.',
      nl: 'U hoeft niets te doen. Wij laten u weten wanneer er plek is.',
    },
  },
  CUSTOMER_INFO_REQUIRED: {
    what: { en: 'We need more information from you.', nl: 'We hebben meer informatie van u nodig.' },
    next: { en: 'Reply with a message on the order.', nl: 'Reageer met een bericht bij de order.' },
  },
  LOA_REQUIRED: {
    what: {
      en: 'A letter of authorization (LOA) is missing.',
      nl: 'Er ontbreekt een machtiging (LOA).',
    },
    next: { en: 'Add it to the order as a document.', nl: 'Voeg de machtiging als document toe aan de order.' },
  },
  CHARGE_APPROVAL_REQUIRED: {
    what: { en: 'There are extra costs that need your approval.', nl: 'Er zijn extra kosten waarmee u akkoord moet gaan.' },
    next: { en: 'Reply with a message on the order.', nl: 'Reageer met een bericht bij de order.' },
  },
  CREDIT_CHECK: {
    what: { en: 'We’re still checking your credit.', nl: 'We beoordelen uw kredietruimte nog.' },
    next: { en: 'You don’t need to do anything now.', nl: 'U hoeft nu niets te doen.' },
  },
};

/** The reasons why an order is not delivered. */
export const endReasonLabels: Readonly<Record<EndReason, LocalizedText>> = {
  ADDRESS_UNKNOWN: { en: 'The carrier doesn’t know the address.', nl: 'De carrier kent het adres niet.' },
  NOT_FEASIBLE: {
    en: 'We can’t deliver this at this location.',
    nl: 'We kunnen dit op deze locatie niet leveren.',
  },
  NO_CAPACITY: {
    en: 'There’s no capacity at this location.',
    nl: 'Op deze locatie is geen capaciteit.',
  },
  MIGRATION_REFUSED: {
    en: 'The current provider refused the switch.',
    nl: 'De huidige aanbieder heeft de overstap geweigerd.',
  },
  END_USER_REFUSED: { en: 'The end user refused the work.', nl: 'De eindgebruiker heeft het werk geweigerd.' },
  DUPLICATE: {
    en: 'This connection already has a service.',
    nl: 'Op deze aansluiting zit al een dienst.',
  },
  CREDIT_REFUSED: { en: 'Your credit limit doesn’t allow it.', nl: 'Uw kredietruimte is niet groot genoeg.' },
  CARRIER_ERROR: {
    en: 'Something went wrong at the carrier.',
    nl: 'Er ging iets mis bij de carrier.',
  },
};
