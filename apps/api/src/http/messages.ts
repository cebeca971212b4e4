import type { Language } from '@demarc/contract/language.ts';
import type { ProblemCode } from '@demarc/contract/problem.ts';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';

type Text = Readonly<Record<Language, string>>;

const problemTexts: Readonly<Record<ProblemCode, Text>> = {
  VALIDATION_FAILED: { en: 'Some fields are not valid.', nl: 'Sommige velden zijn niet juist ingevuld.' },
  UNKNOWN_FIELD: { en: 'The request has a field that does not exist.', nl: 'Het verzoek heeft een veld dat niet bestaat.' },
  MALFORMED_JSON: { en: 'The request is not valid JSON.', nl: 'Het verzoek is geen geldige JSON.' },
  FORBIDDEN_KEY: {
    en: 'The request has a key that no object may have: __proto__ or constructor.prototype.',
    nl: 'Het verzoek bevat een sleutel die niet is toegestaan: __proto__ of constructor.prototype.',
  },
  TOKEN_MISSING: { en: 'Please sign in first.', nl: 'Log eerst in.' },
  TOKEN_EXPIRED: { en: 'Your session has expired. Please sign in again.', nl: 'Uw sessie is verlopen. Log opnieuw in.' },
  TOKEN_INVALID: { en: 'Your session is not valid. Please sign in again.', nl: 'Uw sessie is niet geldig. Log opnieuw in.' },
  ROLE_REQUIRED: { en: 'Your account lacks the role for this.', nl: 'Uw account heeft hiervoor niet de juiste rol.' },
  TOKEN_NOT_ALLOWED: { en: 'This cannot be done with an API token.', nl: 'Dit kan niet met een API-token.' },
  RESELLER_ONLY: { en: 'This is for resellers only.', nl: 'Dit is alleen voor resellers.' },
  CUSTOMER_MISMATCH: { en: 'Your account belongs to another customer.', nl: 'Uw account hoort bij een andere klant.' },
  ACCOUNT_DISABLED: {
    en: 'Your account is not active. Please ask the administrator of your company.',
    nl: 'Uw account is niet actief. Vraag de beheerder van uw bedrijf om hulp.',
  },
  LOYALTY_NOT_ENABLED: {
    en: 'Your company does not take part in the loyalty programme.',
    nl: 'Uw bedrijf doet niet mee aan het loyaliteitsprogramma.',
  },
  NO_PORTAL_ACCOUNT: {
    en: 'You have signed in, but there is no portal account for you yet. Please ask the administrator of your company.',
    nl: 'U bent ingelogd, maar u hebt nog geen account in de portal. Vraag de beheerder van uw bedrijf om toegang.',
  },
  SECOND_FACTOR_REQUIRED: {
    en: 'Your company requires a second factor. Set one up, then sign in with it.',
    nl: 'Uw bedrijf vereist een tweede factor. Stel die in en log er daarna mee in.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    en: 'Sign in again to do this: your last sign-in was more than 10 minutes ago.',
    nl: 'Log opnieuw in om dit te doen: u bent meer dan 10 minuten geleden ingelogd.',
  },
  DIFFERENT_SIGN_IN: {
    en: 'You signed in as someone else. Sign in as the person this session belongs to.',
    nl: 'U bent als iemand anders ingelogd. Log in met het account van deze sessie.',
  },
  ACCOUNT_ALREADY_LINKED: {
    en: 'Your portal account is linked to a different sign-in. Sign in the way you did before, or ask the administrator of your company to unlink it.',
    nl: 'Uw account is gekoppeld aan een andere aanmelding. Log in zoals u dat eerder deed, of vraag de beheerder van uw bedrijf om de koppeling te verwijderen.',
  },
  NOT_FOUND: { en: 'This does not exist, or no longer.', nl: 'Dit bestaat niet, of niet meer.' },
  STALE_VERSION: {
    en: 'Somebody else has changed this meanwhile. Look at the change and save again.',
    nl: 'Iemand anders heeft dit intussen gewijzigd. Bekijk de wijziging en sla opnieuw op.',
  },
  CUSTOMER_NOT_ACTIVE: {
    en: 'Changes are not possible while your company is not active with us.',
    nl: 'Wijzigen kan niet zolang uw bedrijf bij ons niet actief is.',
  },
  MANDATE_REQUIRED: {
    en: 'Accept the direct debit mandate to change the bank account.',
    nl: 'Ga akkoord met de incassomachtiging om het rekeningnummer te wijzigen.',
  },
  MSA_NOT_OFFERED: {
    en: 'There is no master service agreement for your company yet.',
    nl: 'Er is voor uw bedrijf nog geen raamovereenkomst.',
  },
  INVALID_TRANSITION: { en: 'This is not possible in the state it has now.', nl: 'Dit kan niet in de huidige status.' },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'Another request was sent under this key before.',
    nl: 'Onder deze sleutel is al een ander verzoek verstuurd.',
  },
  LAST_MAIN_CONTACT: {
    en: 'Your company needs a main contact. Make somebody else the main contact first.',
    nl: 'Uw bedrijf heeft een hoofdcontact nodig. Maak eerst iemand anders hoofdcontact.',
  },
  LAST_BILLING_CONTACT: {
    en: 'Your company needs a contact for invoices. Make somebody else a billing contact first.',
    nl: 'Uw bedrijf heeft een factuurcontact nodig. Maak eerst iemand anders factuurcontact.',
  },
  USERNAME_IN_USE: {
    en: 'This username is taken. Choose another one, such as the email address.',
    nl: 'Deze gebruikersnaam is bezet. Kies een andere, bijvoorbeeld het e-mailadres.',
  },
  LAST_ADMIN: {
    en: 'Your company needs an administrator. Make somebody else administrator first.',
    nl: 'Uw bedrijf heeft een beheerder nodig. Maak eerst iemand anders beheerder.',
  },
  OWN_ACCOUNT: {
    en: 'You cannot do this to your own account. Ask another administrator.',
    nl: 'Dit kan niet met uw eigen account. Vraag een andere beheerder.',
  },
  ALREADY_ACTIVATED: {
    en: 'This account is active already. You can sign in.',
    nl: 'Dit account is al geactiveerd. U kunt inloggen.',
  },
  ACTIVATION_EXPIRED: {
    en: 'This activation link has expired. Ask for a new one.',
    nl: 'Deze activatielink is verlopen. Vraag een nieuwe aan.',
  },
  TOKEN_LIMIT: {
    en: 'This account has 20 API tokens, which is the most. Revoke one first.',
    nl: 'Dit account heeft 20 API-tokens, dat is het hoogste aantal. Trek er eerst een in.',
  },
  WEBHOOK_LIMIT: {
    en: 'There are 10 webhooks, which is the most. Remove one first.',
    nl: 'Er zijn 10 webhooks, dat is het hoogste aantal. Verwijder er eerst een.',
  },
  SIGNING_LINK_EXPIRED: {
    en: 'This signing link was used or has expired. Ask for a new one.',
    nl: 'Deze ondertekenlink is gebruikt of verlopen. Vraag een nieuwe aan.',
  },
  MSA_NOT_SIGNED: {
    en: 'Your company has to sign the master service agreement before it can order.',
    nl: 'Uw bedrijf moet de raamovereenkomst ondertekenen voordat u kunt bestellen.',
  },
  ADDRESS_NOT_FOUND: { en: 'This address is not known.', nl: 'Dit adres is niet bekend.' },
  AVAILABILITY_EXPIRED: {
    en: 'This check of the address is too old to order on. Check the address again.',
    nl: 'Deze adrescontrole is te oud om op te bestellen. Controleer het adres opnieuw.',
  },
  PACKAGE_NOT_ORDERABLE: {
    en: 'This package cannot be ordered at this address.',
    nl: 'Dit pakket kan op dit adres niet worden besteld.',
  },
  DUPLICATE_CUSTOMER_ORDER_ID: {
    en: 'You have an order with this number already.',
    nl: 'U hebt al een order met dit nummer.',
  },
  ADDRESS_HAS_OPEN_ORDER: {
    en: 'There is an order under way for this connection point.',
    nl: 'Voor dit aansluitpunt loopt al een order.',
  },
  ADDRESS_HAS_SERVICE: {
    en: 'Your company has a line at this connection point already.',
    nl: 'Uw bedrijf heeft op dit aansluitpunt al een lijn.',
  },
  ORDER_NOT_MODIFIABLE: {
    en: 'This order has a date already, or is over: it can no longer be changed.',
    nl: 'Deze order is al ingepland of afgerond en kan niet meer worden gewijzigd.',
  },
  ORDER_NOT_CANCELLABLE: {
    en: 'This order is over, or its cancellation was asked for already.',
    nl: 'Deze order is afgerond, of de annulering is al aangevraagd.',
  },
  CANCELLATION_TOO_LATE: {
    en: 'An order can be cancelled until two working days before its date.',
    nl: 'Annuleren kan tot twee werkdagen voor de geplande datum.',
  },
  CANCELLATION_CHARGE_CHANGED: {
    en: 'Cancelling costs something else by now. Look at the charge and confirm again.',
    nl: 'Annuleren kost inmiddels iets anders. Bekijk het bedrag en bevestig opnieuw.',
  },
  NO_ADDRESS_SPACE: {
    en: 'There is no IP space left for a prefix of this length.',
    nl: 'Er is geen IP-ruimte meer voor een prefix van deze lengte.',
  },
  PREFIX_IN_USE: { en: 'This prefix overlaps one that is in use.', nl: 'Deze prefix overlapt met een die in gebruik is.' },
  LINE_NOT_ACTIVE: { en: 'This line is not active.', nl: 'Deze lijn is niet actief.' },
  TERMINATION_ALREADY_REQUESTED: {
    en: 'The termination of this line was requested already.',
    nl: 'De opzegging van deze lijn is al aangevraagd.',
  },
  TERMINATION_TOO_LATE: {
    en: 'The termination was sent to the carrier and can no longer be withdrawn.',
    nl: 'De opzegging is naar de netbeheerder gestuurd en kan niet meer worden ingetrokken.',
  },
  DIAGNOSTIC_RUNNING: {
    en: 'A measurement of this line is running. Wait for its result.',
    nl: 'Er loopt al een meting op deze lijn. Wacht op het resultaat.',
  },
  DIAGNOSTIC_NOT_SUPPORTED: {
    en: 'This measurement is not possible on a line of this kind.',
    nl: 'Deze meting kan niet op een lijn van dit type.',
  },
  TV_ACCOUNT_ENDED: { en: 'This TV account has ended.', nl: 'Dit tv-account is beëindigd.' },
  NO_CANCELLATION_PENDING: { en: 'Nothing has been cancelled here.', nl: 'Hier is niets opgezegd.' },
  PRODUCT_REQUIRES: {
    en: 'This works only together with another product.',
    nl: 'Dit werkt alleen samen met een ander product.',
  },
  PRODUCT_EXCLUDED: {
    en: 'This does not go together with a product of the account.',
    nl: 'Dit gaat niet samen met een product van het account.',
  },
  PRODUCT_ALREADY_ACTIVE: { en: 'The account has this product already.', nl: 'Het account heeft dit product al.' },
  BASE_PRODUCT_REQUIRED: {
    en: 'The base package goes only together with the account. Cancel the account instead.',
    nl: 'Het basispakket gaat alleen samen met het account weg. Zeg in plaats daarvan het account op.',
  },
  DEVICE_LIMIT: {
    en: 'All places for devices are taken. Take a device off first.',
    nl: 'Alle plekken voor apparaten zijn bezet. Haal eerst een apparaat weg.',
  },
  ACTIVATION_CODE_USED: { en: 'This code has been used. Make a new one.', nl: 'Deze code is al gebruikt. Maak een nieuwe.' },
  ACTIVATION_CODE_EXPIRED: { en: 'This code has expired. Make a new one.', nl: 'Deze code is verlopen. Maak een nieuwe.' },
  UNCONFIRMED_CODE_EXISTS: {
    en: 'A code is open already. Use it, or withdraw it first.',
    nl: 'Er staat al een code open. Gebruik die, of trek hem eerst in.',
  },
  UNSUPPORTED_FILE: {
    en: 'Only PDF, PNG and JPEG files of at most 10 MB are taken.',
    nl: 'Alleen PDF-, PNG- en JPEG-bestanden tot 10 MB zijn mogelijk.',
  },
  BODY_TOO_LARGE: { en: 'The request is too large.', nl: 'Het verzoek is te groot.' },
  UNSUPPORTED_MEDIA_TYPE: { en: 'The request has to be JSON.', nl: 'Het verzoek moet JSON zijn.' },
  RATE_LIMITED: {
    en: 'Too many requests. Please wait a moment.',
    nl: 'Te veel verzoeken. Wacht even.',
  },
  TOO_MANY_ATTEMPTS: {
    en: 'Too many attempts. Please wait a moment and try again.',
    nl: 'Te veel pogingen. Wacht even en probeer het opnieuw.',
  },
  TOO_MANY_EXPORTS: {
    en: 'Your company is downloading 5 files already. Wait until one of them is ready.',
    nl: 'Uw bedrijf downloadt al 5 bestanden tegelijk. Wacht tot een daarvan klaar is.',
  },
  INTERNAL_ERROR: { en: 'Something went wrong on our side.', nl: 'Er ging iets mis aan onze kant.' },
  UNAVAILABLE: {
    en: 'We cannot do this at the moment. Please try again in a moment.',
    nl: 'Dit lukt nu even niet. Probeer het zo meteen opnieuw.',
  },
};

/** Messages by the codes of field rules and schemas; `{name}` is replaced by the parameter. */
const fieldTexts: Readonly<Record<string, Text>> = {
  'validation.required': { en: 'This field is required.', nl: 'Dit veld is verplicht.' },
  'validation.email': { en: 'This is not a valid email address.', nl: 'Dit is geen geldig e-mailadres.' },
  'validation.min-length': { en: 'Use at least {min} characters.', nl: 'Gebruik minstens {min} tekens.' },
  'validation.max-length': { en: 'Use at most {max} characters.', nl: 'Gebruik hoogstens {max} tekens.' },
  'validation.min-array-length': { en: 'Choose at least {min}.', nl: 'Kies er minstens {min}.' },
  'validation.max-array-length': { en: 'Choose at most {max}.', nl: 'Kies er hoogstens {max}.' },
  'validation.invalid-data': { en: 'This is not valid.', nl: 'Dit is niet geldig.' },
  'validation.unknown-value': { en: 'This value is not known.', nl: 'Deze waarde is niet bekend.' },
  'validation.duplicate': { en: 'This is here twice.', nl: 'Dit staat er twee keer.' },
  'validation.not-allowed-here': { en: 'This is not allowed here.', nl: 'Dit kan hier niet.' },
  'validation.forbidden-key': { en: 'The key {key} is not allowed.', nl: 'De sleutel {key} is niet toegestaan.' },
  'validation.numeric': { en: 'Use digits only.', nl: 'Gebruik alleen cijfers.' },
  'validation.min': { en: 'Use {min} or more.', nl: 'Gebruik {min} of meer.' },
  'validation.max': { en: 'Use {max} or less.', nl: 'Gebruik {max} of minder.' },
  'validation.postal-code-invalid': { en: 'This is not a valid postal code.', nl: 'Dit is geen geldige postcode.' },
  'validation.pin-invalid': { en: 'A PIN has four digits.', nl: 'Een pincode heeft vier cijfers.' },
  'validation.pin-weak': { en: 'This PIN is too easy to guess.', nl: 'Deze pincode is te makkelijk te raden.' },
  'validation.address-unknown': { en: 'There is no such address.', nl: 'Dit adres bestaat niet.' },
  'validation.addition-unknown': {
    en: 'There is no such addition at this number.',
    nl: 'Deze toevoeging bestaat niet bij dit nummer.',
  },
  'validation.iban-invalid': { en: 'This is not a valid IBAN.', nl: 'Dit is geen geldig IBAN.' },
  'validation.bic-invalid': { en: 'This is not a valid BIC.', nl: 'Dit is geen geldige BIC.' },
  'validation.vat-invalid': { en: 'This is not a valid VAT number.', nl: 'Dit is geen geldig btw-nummer.' },
  'validation.phone-number-invalid': { en: 'This is not a valid phone number.', nl: 'Dit is geen geldig telefoonnummer.' },
  'validation.passwords-must-match': { en: 'The passwords are not the same.', nl: 'De wachtwoorden zijn niet gelijk.' },
  'validation.password-common': {
    en: 'This password is one of the first that people guess.',
    nl: 'Dit wachtwoord is een van de eerste die mensen raden.',
  },
  'validation.main-contact-missing': {
    en: 'Exactly one contact has to be the main one.',
    nl: 'Precies één contact moet hoofdcontact zijn.',
  },
  'validation.billing-contact-missing': {
    en: 'At least one contact has to get the invoices.',
    nl: 'Ten minste één contact moet de facturen ontvangen.',
  },
  'validation.date-too-early': { en: 'This date is too early.', nl: 'Deze datum is te vroeg.' },
  'validation.not-working-day': { en: 'This is not a working day.', nl: 'Dit is geen werkdag.' },
  'validation.vlan-duplicate': { en: 'This VLAN is in use already.', nl: 'Dit VLAN is al in gebruik.' },
  'validation.out-of-range': { en: 'This value is out of range.', nl: 'Deze waarde valt buiten het bereik.' },
  'validation.code-wrong': { en: 'This code is not right.', nl: 'Deze code klopt niet.' },
  'validation.date-invalid': { en: 'This is not a valid date.', nl: 'Dit is geen geldige datum.' },
  'validation.webhook-https': { en: 'The address has to begin with https://.', nl: 'Het adres moet beginnen met https://.' },
  'validation.webhook-address': {
    en: 'This address cannot be reached from the internet.',
    nl: 'Dit adres is vanaf internet niet te bereiken.',
  },
};

export function problemText(code: ProblemCode, language: Language): string {
  return problemTexts[code][language];
}

export function fieldText({ code, params = {} }: RuleProblem, language: Language): string {
  const text = (fieldTexts[code] ?? fieldTexts['validation.invalid-data']!)[language];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
