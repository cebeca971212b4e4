import type { Language } from '@demarc/contract/language.ts';
import type { ProblemCode } from '@demarc/contract/problem.ts';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';

type LocalizedText = Readonly<Record<Language, string>>;

const problemMessages: Readonly<Record<ProblemCode, LocalizedText>> = {
  VALIDATION_FAILED: { en: 'Some fields aren’t valid.', nl: 'Sommige velden zijn niet juist ingevuld.' },
  UNKNOWN_FIELD: { en: 'The request contains an unknown field.', nl: 'Het verzoek bevat een onbekend veld.' },
  MALFORMED_JSON: { en: 'The request isn’t valid JSON.', nl: 'Het verzoek is geen geldige JSON.' },
  FORBIDDEN_KEY: {
    en: 'The request contains a key that isn’t allowed: __proto__ or constructor.prototype.',
    nl: 'Het verzoek bevat een sleutel die niet is toegestaan: __proto__ of constructor.prototype.',
  },
  TOKEN_MISSING: { en: 'Sign in first.', nl: 'Log eerst in.' },
  TOKEN_EXPIRED: { en: 'Your session has expired. Sign in again.', nl: 'Uw sessie is verlopen. Log opnieuw in.' },
  TOKEN_INVALID: { en: 'Your session isn’t valid. Sign in again.', nl: 'Uw sessie is niet geldig. Log opnieuw in.' },
  ROLE_REQUIRED: {
    en: 'Your account doesn’t have the role required for this.',
    nl: 'Uw account heeft niet de rol die hiervoor nodig is.',
  },
  TOKEN_NOT_ALLOWED: { en: 'You can’t do this with an API token.', nl: 'Dit kan niet met een API-token.' },
  RESELLER_ONLY: { en: 'This is only available to resellers.', nl: 'Dit is alleen beschikbaar voor resellers.' },
  CUSTOMER_MISMATCH: { en: 'Your account belongs to another customer.', nl: 'Uw account hoort bij een andere klant.' },
  ACCOUNT_DISABLED: {
    en: 'Your account isn’t active. Contact your company’s administrator.',
    nl: 'Uw account is niet actief. Neem contact op met de beheerder van uw bedrijf.',
  },
  LOYALTY_NOT_ENABLED: {
    en: 'Your company doesn’t take part in the loyalty program.',
    nl: 'Uw bedrijf doet niet mee aan het loyaliteitsprogramma.',
  },
  NO_PORTAL_ACCOUNT: {
    en: 'You’re signed in, but you don’t have a portal account yet. Ask your company’s administrator for access.',
    nl: 'U bent ingelogd, maar u hebt nog geen account in het portaal. Vraag de beheerder van uw bedrijf om toegang.',
  },
  SECOND_FACTOR_REQUIRED: {
    en: 'Your company requires a second factor. Set one up and sign in with it.',
    nl: 'Uw bedrijf vereist een tweede factor. Stel die in en log er daarna mee in.',
  },
  OWN_APPROVAL_REQUEST: {
    en: 'You asked for this yourself, so someone else has to decide.',
    nl: 'U hebt dit zelf aangevraagd. Iemand anders moet erover beslissen.',
  },
  NOT_OWN_APPROVAL_REQUEST: {
    en: 'Only the person who asked for this can withdraw it. You can refuse it.',
    nl: 'Alleen de aanvrager kan dit intrekken. U kunt het wel afwijzen.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    en: 'You signed in more than 10 minutes ago. Sign in again to do this.',
    nl: 'U bent meer dan 10 minuten geleden ingelogd. Log opnieuw in om dit te doen.',
  },
  DIFFERENT_SIGN_IN: {
    en: 'You signed in as someone else. Sign in with the account of this session.',
    nl: 'U bent als iemand anders ingelogd. Log in met het account van deze sessie.',
  },
  ACCOUNT_ALREADY_LINKED: {
    en: 'Your portal account is linked to another sign-in. Sign in the way you did before, or ask your company’s administrator to unlink it.',
    nl: 'Uw account is gekoppeld aan een andere inlog. Log in zoals u dat eerder deed, of vraag de beheerder van uw bedrijf om de koppeling te verwijderen.',
  },
  NOT_FOUND: { en: 'This doesn’t exist, or no longer exists.', nl: 'Dit bestaat niet of niet meer.' },
  STALE_VERSION: {
    en: 'Someone else changed this in the meantime. Review the change and save again.',
    nl: 'Iemand anders heeft dit intussen gewijzigd. Bekijk de wijziging en sla opnieuw op.',
  },
  CUSTOMER_NOT_ACTIVE: {
    en: 'You can’t make changes because your company isn’t active. Contact us.',
    nl: 'U kunt niets wijzigen, omdat uw bedrijf niet actief is. Neem contact met ons op.',
  },
  MANDATE_REQUIRED: {
    en: 'Accept the direct debit mandate to change the bank account.',
    nl: 'Ga akkoord met de incassomachtiging om het rekeningnummer te wijzigen.',
  },
  MSA_NOT_OFFERED: {
    en: 'There’s no master service agreement for your company yet.',
    nl: 'Er is nog geen raamovereenkomst voor uw bedrijf.',
  },
  INVALID_TRANSITION: { en: 'This isn’t possible in the current status.', nl: 'Dit kan niet in de huidige status.' },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This idempotency key was already used for a different request.',
    nl: 'Deze idempotency-key is al gebruikt voor een ander verzoek.',
  },
  LAST_MAIN_CONTACT: {
    en: 'Your company needs a main contact. Make someone else the main contact first.',
    nl: 'Uw bedrijf heeft een hoofdcontact nodig. Maak eerst iemand anders hoofdcontact.',
  },
  LAST_BILLING_CONTACT: {
    en: 'Your company needs a billing contact. Make someone else a billing contact first.',
    nl: 'Uw bedrijf heeft een factuurcontact nodig. Maak eerst iemand anders factuurcontact.',
  },
  USERNAME_IN_USE: {
    en: 'This username is already in use. Choose another one, such as the email address.',
    nl: 'Deze gebruikersnaam is al in gebruik. Kies een andere, bijvoorbeeld het e-mailadres.',
  },
  LAST_ADMIN: {
    en: 'Your company needs an administrator. Make someone else an administrator first.',
    nl: 'Uw bedrijf heeft een beheerder nodig. Maak eerst iemand anders beheerder.',
  },
  OWN_ACCOUNT: {
    en: 'You can’t do this with your own account. Ask another administrator.',
    nl: 'Dit kan niet met uw eigen account. Vraag een andere beheerder.',
  },
  ALREADY_ACTIVATED: {
    en: 'This account is already active. You can sign in.',
    nl: 'Dit account is al actief. U kunt inloggen.',
  },
  ACTIVATION_EXPIRED: {
    en: 'This activation link has expired. Request a new one.',
    nl: 'Deze activeringslink is verlopen. Vraag een nieuwe aan.',
  },
  TOKEN_LIMIT: {
    en: 'This account has reached the limit of 20 API tokens. Revoke one first.',
    nl: 'Dit account heeft het maximum van 20 API-tokens bereikt. Trek er eerst een in.',
  },
  WEBHOOK_LIMIT: {
    en: 'You’ve reached the limit of 10 webhooks. Delete one first.',
    nl: 'U hebt het maximum van 10 webhooks bereikt. Verwijder er eerst een.',
  },
  SIGNING_LINK_EXPIRED: {
    en: 'This signing link has been used or has expired. Request a new one.',
    nl: 'Deze tekenlink is al gebruikt of verlopen. Vraag een nieuwe aan.',
  },
  MSA_NOT_SIGNED: {
    en: 'Your company must sign the master service agreement before it can order.',
    nl: 'Uw bedrijf moet eerst de raamovereenkomst tekenen. Daarna kunt u bestellen.',
  },
  AGREEMENT_NOT_SIGNABLE: {
    en: 'This agreement can no longer be signed or declined. Ask your account manager for a new offer if you still want it.',
    nl: 'Deze overeenkomst kan niet meer worden ondertekend of afgewezen. Vraag uw accountmanager om een nieuw aanbod als u die nog wilt.',
  },
  AGREEMENT_EXPIRED: {
    en: 'This offer has expired. Ask your account manager for a new one.',
    nl: 'Dit aanbod is verlopen. Vraag uw accountmanager om een nieuw aanbod.',
  },
  DOCUMENT_CHANGED: {
    en: 'There’s a newer version of this agreement. Read it before you sign.',
    nl: 'Er is een nieuwere versie van deze overeenkomst. Lees die voordat u ondertekent.',
  },
  ADDRESS_NOT_FOUND: { en: 'We couldn’t find this address.', nl: 'We kunnen dit adres niet vinden.' },
  AVAILABILITY_EXPIRED: {
    en: 'The availability check has expired. Check the address again.',
    nl: 'De controle van dit adres is verlopen. Controleer het adres opnieuw.',
  },
  PACKAGE_NOT_ORDERABLE: {
    en: 'This product isn’t available here.',
    nl: 'Dit product is hier niet beschikbaar.',
  },
  DUPLICATE_CUSTOMER_ORDER_ID: {
    en: 'You already have an order with this ID.',
    nl: 'U hebt al een order met dit ID.',
  },
  ADDRESS_HAS_OPEN_ORDER: {
    en: 'There’s already an open order for this connection point.',
    nl: 'Er loopt al een order voor dit aansluitpunt.',
  },
  ADDRESS_HAS_SERVICE: {
    en: 'Your company already has a line at this connection point.',
    nl: 'Uw bedrijf heeft al een lijn op dit aansluitpunt.',
  },
  ALREADY_WAITING_FOR_APPROVAL: {
    en: 'This is already waiting for the approval of a second person.',
    nl: 'Dit wacht al op goedkeuring door een tweede persoon.',
  },
  NO_SECOND_PERSON: {
    en: 'Nobody else at your company can approve this. Give a second user permission to order.',
    nl: 'Niemand anders in uw bedrijf kan dit goedkeuren. Geef een tweede gebruiker het recht om te bestellen.',
  },
  REQUESTER_NOT_ALLOWED: {
    en: 'The person who asked for this is no longer allowed to do it. Refuse the request, and have someone else send it.',
    nl: 'De aanvrager mag dit zelf niet meer doen. Wijs de aanvraag af en laat iemand anders die versturen.',
  },
  APPROVAL_AMOUNT_CHANGED: {
    en: 'The price has changed since this was requested. Refuse the request and have it sent again.',
    nl: 'De prijs is veranderd sinds de aanvraag. Wijs de aanvraag af en laat deze opnieuw versturen.',
  },
  ORDER_NOT_MODIFIABLE: {
    en: 'This order has been planned or closed and can’t be changed.',
    nl: 'Deze order is al gepland of afgesloten en kan niet meer worden gewijzigd.',
  },
  ORDER_NOT_CANCELLABLE: {
    en: 'This order is closed, or its cancellation has already been requested.',
    nl: 'Deze order is afgesloten, of de annulering is al aangevraagd.',
  },
  CANCELLATION_TOO_LATE: {
    en: 'You can cancel an order until two business days before its planned date.',
    nl: 'U kunt een order annuleren tot twee werkdagen voor de geplande datum.',
  },
  CANCELLATION_CHARGE_CHANGED: {
    en: 'The cancellation fee has changed. Review it and confirm again.',
    nl: 'De annuleringskosten zijn gewijzigd. Bekijk het bedrag en bevestig opnieuw.',
  },
  QUOTATION_EXPIRED: {
    en: 'This quote has expired. Ask for a new version.',
    nl: 'Deze offerte is verlopen. Vraag een nieuwe versie aan.',
  },
  QUOTATION_VERSION_CHANGED: {
    en: 'There’s a newer version of this quote. Review it first.',
    nl: 'Er is een nieuwere versie van deze offerte. Bekijk die eerst.',
  },
  QUOTATION_NOT_ACCEPTABLE: {
    en: 'There’s no quote to accept: it has been answered, changed, or withdrawn. Check the status of the quote.',
    nl: 'Er is geen offerte om te accepteren: die is al beantwoord, gewijzigd of ingetrokken. Bekijk de status van de offerte.',
  },
  QUOTATION_BUDGETARY: {
    en: 'This quote is an estimate and can’t be accepted. Ask for a firm quote.',
    nl: 'Deze offerte is een schatting en kan niet worden geaccepteerd. Vraag een bindende offerte aan.',
  },
  QUOTATION_ITEMS_UNAVAILABLE: {
    en: 'Some items can no longer be ordered. Nothing has been ordered. Leave them out, or ask for a change.',
    nl: 'Sommige onderdelen kunnen niet meer worden besteld. Er is niets besteld. Laat ze weg of vraag een wijziging.',
  },
  QUOTATION_HAS_WARNINGS: {
    en: 'Some items need your confirmation before we order them. Nothing has been ordered.',
    nl: 'Sommige onderdelen moet u eerst bevestigen. Er is niets besteld.',
  },
  QUOTATION_REQUEST_LIMIT: {
    en: 'You have the maximum number of open quote requests. Wait for our reply, or withdraw one.',
    nl: 'U hebt het maximale aantal openstaande offerteaanvragen. Wacht op ons antwoord of trek er een in.',
  },
  CREDIT_LIMIT: {
    en: 'This exceeds your credit limit. Pay open invoices first, or contact us.',
    nl: 'Hiermee overschrijdt u uw kredietlimiet. Betaal eerst openstaande facturen of neem contact met ons op.',
  },
  NO_ADDRESS_SPACE: {
    en: 'There’s no free IP space for a prefix of this length.',
    nl: 'Er is geen vrije IP-ruimte voor een prefix van deze lengte.',
  },
  PREFIX_IN_USE: {
    en: 'This prefix overlaps with one that’s in use.',
    nl: 'Deze prefix overlapt met een prefix die in gebruik is.',
  },
  PREFIX_NOT_ACTIVE: { en: 'This prefix isn’t active.', nl: 'Deze prefix is niet actief.' },
  PREFIX_OF_SERVICE: {
    en: 'This prefix is part of a service. Change or terminate the service to release it.',
    nl: 'Deze prefix hoort bij een dienst. Wijzig de dienst of zeg die op om de prefix vrij te geven.',
  },
  PREFIX_HAS_SUBPREFIXES: {
    en: 'Other prefixes are assigned out of this one. Release those first.',
    nl: 'Binnen deze prefix zijn andere prefixen toegewezen. Geef die eerst vrij.',
  },
  REVERSE_DNS_DELEGATED: {
    en: 'The reverse zone is delegated to your own name servers. Change the PTR record there, or end the delegation.',
    nl: 'De reverse-zone is gedelegeerd aan uw eigen nameservers. Wijzig het PTR-record daar of beëindig de delegatie.',
  },
  NULL_ROUTE_OPEN: {
    en: 'There’s already a null route for these addresses.',
    nl: 'Er is al een null-route voor deze adressen.',
  },
  IP_REQUEST_LIMIT: {
    en: 'You have the maximum number of open requests. Wait for our reply, or cancel one.',
    nl: 'U hebt het maximale aantal openstaande aanvragen. Wacht op ons antwoord of annuleer er een.',
  },
  LINE_NOT_ACTIVE: { en: 'This line isn’t active.', nl: 'Deze lijn is niet actief.' },
  RACK_NOT_ACTIVE: {
    en: 'This rack or shared unit isn’t active.',
    nl: 'Dit rack of deze gedeelde unit is niet actief.',
  },
  RACK_HAS_CONNECTIONS: {
    en: 'There are still active connections to this rack or shared unit. Terminate those first.',
    nl: 'Er zijn nog actieve verbindingen met dit rack of deze gedeelde unit. Zeg die eerst op.',
  },
  NO_ACTIVE_RACK: {
    en: 'A connection needs an active rack or active shared units of your own.',
    nl: 'Voor een verbinding hebt u een actief rack of actieve gedeelde units nodig.',
  },
  PORT_IN_USE: {
    en: 'This port is in use. Choose another one.',
    nl: 'Deze poort is in gebruik. Kies een andere.',
  },
  DC_CONNECTION_NOT_ACTIVE: {
    en: 'This connection isn’t active, so you can’t change it.',
    nl: 'Deze verbinding is niet actief, dus u kunt er niets aan wijzigen.',
  },
  LOA_NOT_EXPECTED: {
    en: 'This connection isn’t waiting for a letter of authorization.',
    nl: 'Deze verbinding wacht niet op een machtiging (LOA).',
  },
  WDM_NOT_ACTIVE: {
    en: 'This wavelength isn’t active, so you can’t change it.',
    nl: 'Deze golflengte is niet actief, dus u kunt er niets aan wijzigen.',
  },
  CHANNEL_TAKEN: {
    en: 'This channel has just been taken. Choose another one.',
    nl: 'Dit kanaal is zojuist bezet. Kies een ander.',
  },
  ROUTE_FULL: {
    en: 'This route has no free channels. Choose another one.',
    nl: 'Deze route heeft geen vrije kanalen. Kies een andere.',
  },
  PROTECTION_NOT_AVAILABLE: {
    en: 'This route has no second path for protection. Choose another route or no protection.',
    nl: 'Deze route heeft geen tweede pad voor bescherming. Kies een andere route of geen bescherming.',
  },
  ALREADY_PAIRED: {
    en: 'These two services are already a pair.',
    nl: 'Deze twee diensten zijn al een paar.',
  },
  PAIR_LIMIT: {
    en: 'You have the maximum number of pairs. Delete one first.',
    nl: 'U hebt het maximale aantal paren. Verwijder er eerst een.',
  },
  NOT_DIVERSE: {
    en: 'We can only issue a certificate for services that are known to have nothing in common.',
    nl: 'We kunnen alleen een certificaat afgeven voor diensten waarvan bekend is dat ze niets gemeen hebben.',
  },
  SPACE_TAKEN: {
    en: 'This space isn’t free.',
    nl: 'Deze ruimte is niet vrij.',
  },
  TERMINATION_ALREADY_REQUESTED: {
    en: 'This service is already being terminated.',
    nl: 'Deze dienst is al opgezegd.',
  },
  TERMINATION_TOO_LATE: {
    en: 'The termination is already in progress and can’t be withdrawn.',
    nl: 'De opzegging wordt al uitgevoerd en kan niet meer worden ingetrokken.',
  },
  DIAGNOSTIC_RUNNING: {
    en: 'A diagnostic of this line is in progress. Wait for its result.',
    nl: 'Er loopt al een meting op deze lijn. Wacht op het resultaat.',
  },
  TEST_REQUESTED: {
    en: 'A test has already been requested. Wait for its result.',
    nl: 'Er is al een test aangevraagd. Wacht op het resultaat.',
  },
  DIAGNOSTIC_NOT_SUPPORTED: {
    en: 'This diagnostic isn’t available for this type of line.',
    nl: 'Deze meting is niet beschikbaar voor dit type lijn.',
  },
  TV_ACCOUNT_ENDED: { en: 'This TV account has been terminated.', nl: 'Dit tv-account is beëindigd.' },
  AMOUNT_TOO_LARGE: {
    en: 'The amount is more than what is open or left to credit.',
    nl: 'Het bedrag is hoger dan wat openstaat of nog te crediteren is.',
  },
  ALREADY_DISPUTED: {
    en: 'This is already disputed. Add a message to the open dispute.',
    nl: 'Dit wordt al betwist. Voeg een bericht toe aan de openstaande betwisting.',
  },
  MESSAGE_LIMIT: {
    en: 'This conversation has the maximum number of messages. Contact us by phone or email.',
    nl: 'Dit gesprek heeft het maximale aantal berichten. Neem telefonisch of per e-mail contact met ons op.',
  },
  DOCUMENT_NOT_READY: {
    en: 'The document isn’t ready yet. Try again in a few minutes.',
    nl: 'Het document is nog niet klaar. Probeer het over een paar minuten opnieuw.',
  },
  SELLER_NOT_CONFIGURED: {
    en: 'The seller of the invoices isn’t configured. Set SELLER on the server.',
    nl: 'De verkoper op de facturen is niet ingesteld. Stel SELLER in op de server.',
  },
  STATEMENT_REFUSED: {
    en: 'The bank statement was not loaded. Nothing was booked. The reason is in the details.',
    nl: 'Het bankafschrift is niet ingelezen. Er is niets geboekt. De reden staat in de details.',
  },
  NO_CANCELLATION_PENDING: { en: 'There’s no termination to withdraw.', nl: 'Er is geen opzegging om in te trekken.' },
  PRODUCT_REQUIRES: {
    en: 'This product requires another product.',
    nl: 'Dit product kan alleen samen met een ander product.',
  },
  PRODUCT_EXCLUDED: {
    en: 'This product can’t be combined with another product of the account.',
    nl: 'Dit product kan niet samen met een ander product van het account.',
  },
  PRODUCT_ALREADY_ACTIVE: { en: 'The account already has this product.', nl: 'Het account heeft dit product al.' },
  BASE_PRODUCT_REQUIRED: {
    en: 'You can’t terminate the base package on its own. Terminate the account instead.',
    nl: 'U kunt het basispakket niet apart opzeggen. Zeg het account op.',
  },
  DEVICE_LIMIT: {
    en: 'All device slots are in use. Remove a device first.',
    nl: 'Alle plekken voor apparaten zijn bezet. Verwijder eerst een apparaat.',
  },
  ACTIVATION_CODE_USED: {
    en: 'This code has already been used. Create a new one.',
    nl: 'Deze code is al gebruikt. Maak een nieuwe aan.',
  },
  ACTIVATION_CODE_EXPIRED: { en: 'This code has expired. Create a new one.', nl: 'Deze code is verlopen. Maak een nieuwe aan.' },
  UNCONFIRMED_CODE_EXISTS: {
    en: 'There’s already an open code. Use it or withdraw it first.',
    nl: 'Er staat al een code open. Gebruik die code of trek hem eerst in.',
  },
  UNSUPPORTED_FILE: {
    en: 'Only PDF, PNG, and JPEG files of up to 10 MB are supported.',
    nl: 'Alleen PDF-, PNG- en JPEG-bestanden tot 10 MB zijn toegestaan.',
  },
  BODY_TOO_LARGE: { en: 'The request is too large.', nl: 'Het verzoek is te groot.' },
  UNSUPPORTED_MEDIA_TYPE: { en: 'The request must be JSON.', nl: 'Het verzoek moet JSON zijn.' },
  RATE_LIMITED: {
    en: 'Too many requests. Wait a moment and try again.',
    nl: 'Te veel verzoeken. Wacht even en probeer het opnieuw.',
  },
  TOO_MANY_ATTEMPTS: {
    en: 'Too many attempts. Wait a moment and try again.',
    nl: 'Te veel pogingen. Wacht even en probeer het opnieuw.',
  },
  TOO_MANY_EXPORTS: {
    en: 'Your company is already downloading 5 files. Wait until one is ready.',
    nl: 'Uw bedrijf downloadt al 5 bestanden. Wacht tot er een klaar is.',
  },
  INTERNAL_ERROR: { en: 'Something went wrong on our side.', nl: 'Er ging iets mis aan onze kant.' },
  UNAVAILABLE: {
    en: 'This is temporarily unavailable. Try again in a moment.',
    nl: 'Dit is tijdelijk niet beschikbaar. Probeer het zo opnieuw.',
  },
};

/** Messages by the codes of field rules and schemas; `{name}` is replaced by the parameter. */
const fieldMessages: Readonly<Record<string, LocalizedText>> = {
  'validation.required': { en: 'This field is required.', nl: 'Dit veld is verplicht.' },
  'validation.email': { en: 'This isn’t a valid email address.', nl: 'Dit is geen geldig e-mailadres.' },
  'validation.min-length': { en: 'Use at least {min} characters.', nl: 'Gebruik minstens {min} tekens.' },
  'validation.max-length': { en: 'Use {max} characters or fewer.', nl: 'Gebruik maximaal {max} tekens.' },
  'validation.min-array-length': { en: 'Choose at least {min}.', nl: 'Kies er minstens {min}.' },
  'validation.max-array-length': { en: 'Choose {max} or fewer.', nl: 'Kies er maximaal {max}.' },
  'validation.range-too-large': {
    en: 'This range is too large. Choose a smaller one.',
    nl: 'Dit bereik is te groot. Kies een kleiner bereik.',
  },
  'validation.invalid-data': { en: 'This value isn’t valid.', nl: 'Deze waarde is niet geldig.' },
  'validation.unknown-value': { en: 'This value is unknown.', nl: 'Deze waarde is onbekend.' },
  'validation.duplicate': { en: 'This value appears more than once.', nl: 'Deze waarde komt meer dan één keer voor.' },
  'validation.same-service': { en: 'Choose another service.', nl: 'Kies een andere dienst.' },
  'validation.service-ended': { en: 'This service has ended.', nl: 'Deze dienst is beëindigd.' },
  'validation.not-allowed-here': { en: 'This isn’t allowed here.', nl: 'Dit is hier niet toegestaan.' },
  'validation.connector-mismatch': { en: 'This connector doesn’t fit the cable.', nl: 'Deze connector past niet op de kabel.' },
  'validation.strands-odd': {
    en: 'Use 1 strand, or an even number of strands.',
    nl: 'Gebruik 1 vezel of een even aantal vezels.',
  },
  'validation.site-must-be-equal': {
    en: 'Both ends of a cross connect are in the same data center.',
    nl: 'Beide kanten van een cross connect zitten in hetzelfde datacenter.',
  },
  'validation.site-must-differ': {
    en: 'The ends of a metro connect are in different data centers.',
    nl: 'De kanten van een metro connect zitten in verschillende datacenters.',
  },
  'validation.ends-must-differ': {
    en: 'This is the same port as the A end. Choose another one.',
    nl: 'Dit is dezelfde poort als aan de A-kant. Kies een andere.',
  },
  'validation.service-mismatch': {
    en: 'This service doesn’t work over this cable.',
    nl: 'Deze dienst werkt niet over deze kabel.',
  },
  'validation.optic-mismatch': {
    en: 'This optic doesn’t fit the service and the cable.',
    nl: 'Deze optic past niet bij de dienst en de kabel.',
  },
  'validation.loa-expired': {
    en: 'This letter of authorization has expired. Use one that is still valid.',
    nl: 'Deze machtiging (LOA) is verlopen. Gebruik een machtiging die nog geldig is.',
  },
  'validation.pdf-pages': { en: 'Use a PDF of at most {max} pages.', nl: 'Gebruik een pdf van maximaal {max} pagina’s.' },
  'validation.pdf-active-content': {
    en: 'This PDF contains a script or an attachment. Use a PDF without them.',
    nl: 'Deze pdf bevat een script of een bijlage. Gebruik een pdf zonder.',
  },
  'validation.channel-not-on-grid': {
    en: 'This isn’t a channel of the grid. Choose one from {from} to {to}.',
    nl: 'Dit is geen kanaal van dit raster. Kies er een van {from} tot en met {to}.',
  },
  'validation.pair-not-diverse': {
    en: 'Choose a wavelength between the same data centers, on another path and not part of a pair.',
    nl: 'Kies een golflengte tussen dezelfde datacenters, over een ander pad en nog geen deel van een paar.',
  },
  'validation.pdf-unreadable': {
    en: 'This isn’t a PDF of at most 10 MB that we can read.',
    nl: 'Dit is geen leesbare pdf van maximaal 10 MB.',
  },
  'validation.forbidden-key': { en: 'The key {key} isn’t allowed.', nl: 'De sleutel {key} is niet toegestaan.' },
  'validation.numeric': { en: 'Use digits only.', nl: 'Gebruik alleen cijfers.' },
  'validation.decimal': {
    en: 'Use a number. Maximum number of decimal places: {max}.',
    nl: 'Gebruik een getal. Cijfers achter de komma: maximaal {max}.',
  },
  'validation.step': { en: 'Use a multiple of {step}.', nl: 'Gebruik een veelvoud van {step}.' },
  'validation.min': { en: 'Use {min} or more.', nl: 'Gebruik {min} of meer.' },
  'validation.max': { en: 'Use {max} or less.', nl: 'Gebruik {max} of minder.' },
  'validation.postal-code-invalid': { en: 'This isn’t a valid postal code.', nl: 'Dit is geen geldige postcode.' },
  'validation.country-unknown': {
    en: 'This isn’t a country code of ISO 3166-1.',
    nl: 'Dit is geen landcode volgens ISO 3166-1.',
  },
  'validation.pin-invalid': { en: 'A PIN has four digits.', nl: 'Een pincode heeft vier cijfers.' },
  'validation.pin-weak': { en: 'This PIN is too easy to guess.', nl: 'Deze pincode is te makkelijk te raden.' },
  'validation.address-unknown': { en: 'We couldn’t find this address.', nl: 'We kunnen dit adres niet vinden.' },
  'validation.addition-unknown': {
    en: 'This addition doesn’t exist at this house number.',
    nl: 'Deze toevoeging bestaat niet bij dit huisnummer.',
  },
  'validation.iban-invalid': { en: 'This isn’t a valid IBAN.', nl: 'Dit is geen geldig IBAN.' },
  'validation.bic-invalid': { en: 'This isn’t a valid BIC.', nl: 'Dit is geen geldige BIC.' },
  'validation.vat-invalid': { en: 'This isn’t a valid VAT number.', nl: 'Dit is geen geldig btw-nummer.' },
  'validation.phone-number-invalid': { en: 'This isn’t a valid phone number.', nl: 'Dit is geen geldig telefoonnummer.' },
  'validation.passwords-must-match': { en: 'The passwords don’t match.', nl: 'De wachtwoorden komen niet overeen.' },
  'validation.password-common': {
    en: 'This password is too common. Choose another one.',
    nl: 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander.',
  },
  'validation.main-contact-missing': {
    en: 'Exactly one contact must be the main contact.',
    nl: 'Precies één contactpersoon moet hoofdcontact zijn.',
  },
  'validation.billing-contact-missing': {
    en: 'At least one contact must get the invoices.',
    nl: 'Minstens één contactpersoon moet de facturen krijgen.',
  },
  'validation.date-too-early': { en: 'This date is too early.', nl: 'Deze datum is te vroeg.' },
  'validation.not-working-day': { en: 'This isn’t a business day.', nl: 'Dit is geen werkdag.' },
  'validation.vlan-duplicate': { en: 'This VLAN is already in use.', nl: 'Dit VLAN is al in gebruik.' },
  'validation.out-of-range': { en: 'This value is out of range.', nl: 'Deze waarde valt buiten het bereik.' },
  'validation.code-wrong': { en: 'This code is incorrect.', nl: 'Deze code klopt niet.' },
  'validation.date-invalid': { en: 'This isn’t a valid date.', nl: 'Dit is geen geldige datum.' },
  'validation.hostname-invalid': { en: 'This isn’t a valid host name.', nl: 'Dit is geen geldige hostnaam.' },
  'validation.hostname-underscore': {
    en: 'A host name can’t contain an underscore.',
    nl: 'Een hostnaam mag geen underscore bevatten.',
  },
  'validation.hostname-is-address': { en: 'Enter a host name, not an IP address.', nl: 'Vul een hostnaam in, geen IP-adres.' },
  'validation.hostname-label-too-long': {
    en: 'Each part between dots has at most {max} characters.',
    nl: 'Elk deel tussen punten heeft maximaal {max} tekens.',
  },
  'validation.hostname-too-long': {
    en: 'A host name has at most {max} characters.',
    nl: 'Een hostnaam heeft maximaal {max} tekens.',
  },
  'validation.hostname-one-label': {
    en: 'A host name has at least two parts, such as mail.example.',
    nl: 'Een hostnaam heeft minstens twee delen, zoals mail.example.',
  },
  'validation.pattern-unknown-part': {
    en: 'This pattern contains a part that the address doesn’t have.',
    nl: 'Dit patroon bevat een deel dat het adres niet heeft.',
  },
  'validation.address-invalid': {
    en: 'This isn’t a valid IP address. IPv4 has four numbers without leading zeros.',
    nl: 'Dit is geen geldig IP-adres. IPv4 heeft vier getallen zonder voorloopnullen.',
  },
  'validation.address-outside-prefix': { en: 'This address is outside the prefix.', nl: 'Dit adres valt buiten de prefix.' },
  'validation.prefix-invalid': { en: 'This isn’t a valid prefix.', nl: 'Dit is geen geldige prefix.' },
  'validation.prefix-host-bits': {
    en: 'This address isn’t the first of its prefix. Did you mean {prefix}?',
    nl: 'Dit adres is niet het eerste van de prefix. Bedoelde u {prefix}?',
  },
  'validation.prefix-not-delegable': {
    en: 'Only IPv4 up to /24 and IPv6 on a 4-bit boundary can be delegated.',
    nl: 'Alleen IPv4 tot en met /24 en IPv6 op een grens van 4 bits kan worden gedelegeerd.',
  },
  'validation.nameservers-count': { en: 'Use {min} to {max} name servers.', nl: 'Gebruik {min} tot {max} nameservers.' },
  'validation.nameserver-unreachable': { en: 'This name server doesn’t answer.', nl: 'Deze nameserver antwoordt niet.' },
  'validation.nameserver-not-authoritative': {
    en: 'This name server doesn’t answer for the zone {zone}.',
    nl: 'Deze nameserver antwoordt niet voor de zone {zone}.',
  },
  'validation.contact-not-abuse': {
    en: 'Choose a contact with the type abuse.',
    nl: 'Kies een contactpersoon van het type abuse.',
  },
  'validation.webhook-https': { en: 'The URL must start with https://.', nl: 'De URL moet beginnen met https://.' },
  'validation.webhook-address': {
    en: 'This URL isn’t reachable from the internet.',
    nl: 'Deze URL is niet bereikbaar vanaf internet.',
  },
};

export function getProblemMessage(code: ProblemCode, language: Language): string {
  return problemMessages[code][language];
}

export function getFieldMessage({ code, params = {} }: RuleProblem, language: Language): string {
  const text = (fieldMessages[code] ?? fieldMessages['validation.invalid-data']!)[language];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
