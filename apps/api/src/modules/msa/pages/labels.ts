import type { Language } from '@demarc/contract/language.ts';

const en = {
  title: 'Sign the master service agreement',
  between: '{{company}} and {{provider}}',
  version: 'version {{version}}',
  until: 'sign by {{date}}',
  document: 'The agreement',
  'document-text': 'Text of the agreement',
  annexes: 'The agreement and its two annexes as PDF:',
  AGREEMENT: 'Agreement',
  DPA: 'Annex A: data processing',
  SLA: 'Annex B: service levels',
  'other-version': 'This agreement has an earlier text than the current one. Read it in the PDF files above.',
  signature: 'Your signature',
  meaning: 'By signing, {{company}} agrees to the text and both annexes. The agreement takes effect when you sign.',
  'full-name': 'Full name',
  'full-name-missing': 'Enter your full name.',
  'job-title': 'Job title',
  'job-title-missing': 'Enter your job title.',
  authorised: 'I’m authorized to sign on behalf of {{company}}',
  'authorised-missing': 'Only someone who is authorized to sign for the company can sign here.',
  agreed: 'I’ve read the agreement and the annexes, and I agree',
  'agreed-missing': 'Select this checkbox to sign.',
  code: 'Code from the email',
  'code-missing': 'Enter the six digits from the email.',
  'code-before': 'Before you sign, we email a code to {{email}}. It proves that you can read this mailbox.',
  'code-sent': 'Sent to {{email}}.',
  'code-until': 'valid until {{time}}',
  'code-left': 'valid until {{time}}, {{left}} left',
  'code-over': 'no longer valid',
  'mail-code': 'Email me a code',
  'mail-new-code': 'Email a new code',
  sign: 'Sign agreement',
  'not-agreed': 'Don’t agree, or have a question? Don’t sign, and contact us.',
  proof: 'What we store as proof',
  'proof-text':
    'Name, job title, time, IP address, browser, the code you used, and the fingerprint of the document. You can find everything as PDF in the portal.',
  fingerprint: 'Fingerprint (SHA-256)',
  'note-code': 'The code is on its way',
  'note-code-text': 'You’ll get it by email within a minute. Enter it below. It’s valid until {{time}}.',
  'note-wrong': 'Not signed yet',
  'note-wrong-text': 'Check the marked fields below.',
  'note-limit': 'Too many attempts',
  'note-limit-text': 'Nothing was signed. Try again in {{minutes}} min.',
  'note-elsewhere': 'Nothing was signed',
  'note-elsewhere-text': 'The form wasn’t sent from this page. Submit it again.',
  signed: 'This agreement has been signed',
  'signed-text': 'You can find the signed copy and the proof of signing in the portal, under My company, Agreements.',
  'to-agreements': 'Go to agreements',
  ended: 'This link no longer works',
  'ended-text':
    'It has expired, or a newer email was sent: only the link in the latest email works. An administrator of your company can request a new link in the portal, under My company, Agreements.',
  unknown: 'This link isn’t valid',
  'unknown-text':
    'Open the link from the email again, and make sure it’s complete. An administrator of your company can request a new link in the portal, under My company, Agreements.',
  busy: 'Try again in a moment',
  'busy-text': 'We received many requests from your address. Nothing was signed.',
  failed: 'Something went wrong',
  'failed-text': 'Nothing was signed. Try again in a moment. If the problem continues, contact us with the reference below.',
  reference: 'Reference',
};
export type LabelKey = keyof typeof en;

const nl: Readonly<Record<LabelKey, string>> = {
  title: 'Raamovereenkomst tekenen',
  between: '{{company}} en {{provider}}',
  version: 'versie {{version}}',
  until: 'tekenen tot en met {{date}}',
  document: 'De overeenkomst',
  'document-text': 'De tekst van de overeenkomst',
  annexes: 'De overeenkomst en de twee bijlagen, als pdf:',
  AGREEMENT: 'Overeenkomst',
  DPA: 'Bijlage A: gegevensverwerking',
  SLA: 'Bijlage B: serviceniveaus',
  'other-version': 'Deze overeenkomst heeft een eerdere tekst dan de huidige. Lees de tekst in de pdf-bestanden hierboven.',
  signature: 'Uw handtekening',
  meaning:
    'Met uw handtekening gaat {{company}} akkoord met de tekst en beide bijlagen. De overeenkomst geldt vanaf het moment dat u tekent.',
  'full-name': 'Volledige naam',
  'full-name-missing': 'Vul uw volledige naam in.',
  'job-title': 'Functie',
  'job-title-missing': 'Vul uw functie in.',
  authorised: 'Ik ben bevoegd om te tekenen namens {{company}}',
  'authorised-missing': 'Alleen iemand die namens het bedrijf mag tekenen, kan hier tekenen.',
  agreed: 'Ik heb de overeenkomst en de bijlagen gelezen en ga akkoord',
  'agreed-missing': 'Vink dit aan om te tekenen.',
  code: 'Code uit de e-mail',
  'code-missing': 'Vul de zes cijfers uit de e-mail in.',
  'code-before': 'Voordat u tekent, e-mailen we een code naar {{email}}. Zo weten we dat u deze mailbox kunt lezen.',
  'code-sent': 'Verstuurd naar {{email}}.',
  'code-until': 'geldig tot {{time}}',
  'code-left': 'geldig tot {{time}}, nog {{left}}',
  'code-over': 'niet meer geldig',
  'mail-code': 'E-mail mij een code',
  'mail-new-code': 'Nieuwe code e-mailen',
  sign: 'Overeenkomst tekenen',
  'not-agreed': 'Gaat u niet akkoord of hebt u een vraag? Teken dan niet en neem contact met ons op.',
  proof: 'Wat we als bewijs bewaren',
  'proof-text':
    'Naam, functie, tijd, IP-adres, browser, de gebruikte code en de vingerafdruk van het document. U vindt alles als pdf in het portaal.',
  fingerprint: 'Vingerafdruk (SHA-256)',
  'note-code': 'De code is onderweg',
  'note-code-text': 'U krijgt de code binnen een minuut per e-mail. Vul de code hieronder in. De code is geldig tot {{time}}.',
  'note-wrong': 'Nog niet getekend',
  'note-wrong-text': 'Controleer de gemarkeerde velden hieronder.',
  'note-limit': 'Te veel pogingen',
  'note-limit-text': 'Er is niets getekend. U kunt het over {{minutes}} min. opnieuw proberen.',
  'note-elsewhere': 'Er is niets getekend',
  'note-elsewhere-text': 'Het formulier is niet vanaf deze pagina verstuurd. Verstuur het opnieuw.',
  signed: 'Deze overeenkomst is getekend',
  'signed-text':
    'U vindt het getekende exemplaar en het bewijs van ondertekening in het portaal, bij Mijn bedrijf, Overeenkomsten.',
  'to-agreements': 'Naar de overeenkomsten',
  ended: 'Deze link werkt niet meer',
  'ended-text':
    'De link is verlopen, of er is een nieuwere e-mail verstuurd: alleen de link in de nieuwste e-mail werkt. Een beheerder van uw bedrijf kan een nieuwe link aanvragen in het portaal, bij Mijn bedrijf, Overeenkomsten.',
  unknown: 'Deze link is niet geldig',
  'unknown-text':
    'Open de link uit de e-mail opnieuw en controleer of hij compleet is. Een beheerder van uw bedrijf kan een nieuwe link aanvragen in het portaal, bij Mijn bedrijf, Overeenkomsten.',
  busy: 'Probeer het zo opnieuw',
  'busy-text': 'We kregen veel verzoeken vanaf uw adres. Er is niets getekend.',
  failed: 'Er ging iets mis',
  'failed-text':
    'Er is niets getekend. Probeer het zo opnieuw. Blijft het misgaan? Neem dan contact met ons op en noem de referentie hieronder.',
  reference: 'Referentie',
};

const labels: Readonly<Record<Language, Readonly<Record<LabelKey, string>>>> = { en, nl };

export type Translate = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the label function of the signing page for a language. */
export function createTranslator(language: Language): Translate {
  return (key, values = {}) =>
    labels[language][key].replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
}
