import type { MsaTexts } from './msa-texts.ts';

export const english: MsaTexts = {
  parties: {
    title: 'Parties',
    provider: 'Provider',
    providerSeat: 'with its seat in Amsterdam, the Netherlands',
    partner: 'Partner',
    cocNumber: 'CoC number',
    vatNumber: 'VAT number',
    address: 'Address',
    offered: 'Offered on',
    signed: 'Signed on',
    signedBy: 'Signed by',
    jobTitle: 'Job title',
    email: 'E-mail address',
    ip: 'IP address',
    userAgent: 'Browser',
    agreementId: 'Agreement',
    number: 'Number',
    version: 'Version {{version}}',
    preambleTitle: 'What this is',
    legalForms: {
      BV: 'private limited company (B.V.)',
      NV: 'public limited company (N.V.)',
      VOF: 'general partnership (V.O.F.)',
      EENMANSZAAK: 'sole proprietorship',
      STICHTING: 'foundation',
      VERENIGING: 'association',
      COOPERATIE: 'cooperative',
      OTHER: '',
    },
  },
  agreement: {
    title: 'Master service agreement',
    preamble:
      'This agreement sets out once what holds for every service that the partner takes from {{provider}}: access and connectivity, data-centre space and power, wavelengths, addresses and television. An order adds what is particular to one service. Annex A, on the processing of personal data, and annex B, on service levels, are part of it.',
    articles: [
      {
        title: 'Definitions',
        clauses: [
          {
            term: 'Service',
            meaning: 'what {{provider}} delivers to the partner under an order, as described in the catalog.',
          },
          {
            term: 'Order',
            meaning:
              'a request for a service, placed in the portal or through its programming interface and accepted by {{provider}}.',
          },
          {
            term: 'Demarcation point',
            meaning: 'the exact point, recorded at delivery, up to which {{provider}} answers for a service.',
          },
          { term: 'End user', meaning: 'the person or company that uses a service through the partner.' },
          { term: 'Carrier', meaning: 'the owner of a network or building that {{provider}} uses to deliver a service.' },
          {
            term: 'Working day',
            meaning: 'Monday to Friday, except the public holidays in the Netherlands; working hours are 8:00 to 18:00.',
          },
          { term: 'In writing', meaning: 'on paper, by e-mail, or through a function of the portal made for the purpose.' },
        ],
      },
      {
        title: 'Scope and order of precedence',
        clauses: [
          'This agreement applies to every order, from the moment the order is accepted. General terms of the partner, under whatever name, do not apply.',
          'Where documents contradict one another, an individual agreement signed by both parties comes first, then the order, then annex A, then annex B, then this agreement.',
          'The partner may resell services in its own name and at its own price and risk. Neither party speaks for the other.',
        ],
      },
      {
        title: 'Orders and acceptance',
        clauses: [
          'The partner orders in the portal or through its programming interface. Whoever holds an account with the right to order binds the partner.',
          'An order comes about when {{provider}} accepts it. {{provider}} may refuse an order for want of availability, creditworthiness or permission of a carrier, and says which.',
          'The delivery date shown in the portal is binding on {{provider}} once it is confirmed, unless the partner, the end user or the owner of the site is the cause of the delay.',
          'If delivery is more than ten working days late for a reason on the side of {{provider}}, the partner may cancel the order free of charge.',
        ],
      },
      {
        title: 'Delivery and the demarcation point',
        clauses: [
          '{{provider}} answers for a service up to the demarcation point. What lies behind it, cabling and equipment included, is the responsibility of the partner.',
          '{{provider}} reports a service as delivered after testing it. The service counts as accepted unless the partner reports a fault within five working days.',
          'If the parties differ about where the demarcation point lies, the delivery record decides, unless it is shown to be wrong.',
        ],
      },
      {
        title: 'Term and notice',
        clauses: [
          'This agreement starts on the day the partner signs it and runs for an indefinite period. Either party may end it in writing with 30 days’ notice once no order is running under it.',
          'A service has the initial term stated in its order, counted from delivery. After that it rolls on from month to month.',
          'The partner may end a service in the portal with 30 days’ notice, at the earliest at the end of the initial term. If it leaves earlier, the recurring charges for the rest of the initial term fall due at once.',
          '{{provider}} may end a service after its initial term with six months’ notice, or with the notice of the carrier where that is shorter and could not be prevented.',
        ],
      },
      {
        title: 'Prices and indexation',
        clauses: [
          'Prices are those in force for the partner when the order is accepted. They are in euro, without VAT and other levies.',
          '{{provider}} may raise recurring prices once a year, on 1 January, by at most the yearly change of the consumer price index (CPI, all households) of Statistics Netherlands, with two months’ notice.',
          'A change of energy prices is passed on per kilowatt-hour, without a surcharge. A higher rate of a carrier or a levy is passed on at cost from the day it takes effect.',
          'If prices rise by more than clauses 6.2 and 6.3 allow, the partner may end the service from the day of the rise.',
        ],
      },
      {
        title: 'Invoicing and payment',
        clauses: [
          '{{provider}} invoices each month: recurring charges in advance, one-time charges at delivery, usage afterwards. Invoices are sent electronically.',
          'The term of payment is 30 days from the invoice date, by bank transfer or, with a mandate from the partner, by SEPA direct debit announced at least five days ahead.',
          'The partner disputes an invoice in writing before it is due and pays the part that is not in dispute. {{provider}} answers within ten working days.',
          'After a reminder with at least seven days to pay, statutory commercial interest and reasonable costs of collection are due.',
          '{{provider}} may ask for a deposit of at most three monthly amounts when there is good reason to doubt payment.',
        ],
      },
      {
        title: 'Service levels',
        clauses: [
          'Annex B holds the service levels, how they are measured, and the credits when they are not met. The class that applies is stated in the order.',
          'Credits are set against the next invoice. They count towards damages for the same event, and do not replace the right to end a service under article 15.',
        ],
      },
      {
        title: 'Maintenance and changes',
        clauses: [
          '{{provider}} announces planned maintenance at least ten working days ahead and carries it out between 0:00 and 6:00 where it interrupts a service.',
          'Urgent maintenance, such as closing a security hole, may be announced at shorter notice, and is kept as short as possible.',
          '{{provider}} may change how a service is made as long as its agreed properties stay the same. It announces changes to the programming interface that are not backward compatible six months ahead.',
        ],
      },
      {
        title: 'Acceptable use and abuse',
        clauses: [
          'Services may not be used for what the law forbids, nor to harm networks, systems or people: no attacks, no unsolicited bulk mail, no forged source addresses, no malicious software.',
          'The partner keeps an abuse contact in the portal that is read every working day, handles a report within two working days, and at once where there is acute danger.',
          'Where acute danger demands it, {{provider}} may filter traffic or suspend the service concerned without notice, no further and no longer than needed, and tells the partner immediately.',
          '{{provider}} does not look into the content of traffic, except as far as the law or the protection of its network demands it.',
        ],
      },
      {
        title: 'Obligations of the partner and its end users',
        clauses: [
          'The partner keeps its company data, contacts and users up to date, keeps access means secret, and reports loss of them at once.',
          'The partner sees to it that end users, visitors and engineers follow the terms of use and the house rules of a site, and answers for them as for itself.',
          'The partner is the only point of contact for its end users, and looks into their fault reports before passing them on.',
          'Equipment of {{provider}} remains its property. The partner gives access for installation, repair and removal, and returns equipment within 30 days after the end of the service.',
          'The partner meets the obligations that telecommunications law lays on it as a provider, registration and emergency calls among them.',
        ],
      },
      {
        title: 'Protection of personal data',
        clauses: [
          'Each party follows the General Data Protection Regulation. Where {{provider}} processes personal data on behalf of the partner, annex A applies.',
          'For the data of contacts and users of the partner, and for the traffic data that it keeps by law or for invoicing, {{provider}} is itself the controller.',
        ],
      },
      {
        title: 'Confidentiality',
        clauses: [
          'Each party keeps confidential what it learns about the other and can know to be confidential, prices and network data included, and uses it for this agreement only.',
          'This does not hold for what is public, was already known, or has to be disclosed by law. It lasts until three years after the end of this agreement.',
        ],
      },
      {
        title: 'Liability and force majeure',
        clauses: [
          'A party that fails to meet its obligations compensates the other’s direct damage, after notice of default where performance is still possible.',
          'Liability is limited to the amount invoiced for the service concerned in the twelve months before the event, with at most €\u00a0250,000 per event and €\u00a0500,000 per calendar year.',
          'Neither party is liable for loss of profit, loss of data that could have been restored from a back-up, or claims of third parties other than those of clause 14.4.',
          'The limits do not apply to intent or wilful recklessness, death or injury, or the obligation to pay what was invoiced.',
          'A party is not held to what force majeure prevents, such as failure of public power beyond the emergency supply, acts of war or government, or cable damage by third parties. If it lasts more than 30 days, either party may end the service concerned.',
        ],
      },
      {
        title: 'Suspension and termination',
        clauses: [
          '{{provider}} may suspend a service, after a warning in writing and ten working days, when the partner does not pay what is due or does not meet another essential obligation. Recurring charges continue meanwhile.',
          'Either party may end this agreement or a service with immediate effect when the other does not repair an essential breach within 30 days after notice of default, applies for a moratorium, or is declared bankrupt.',
          'The partner may end a service without further charges when its availability stays below the agreed level in three months out of six.',
          'On ending, {{provider}} assists in a move to another provider, for two months and at the usual rates, so that end users are not cut off without need.',
        ],
      },
      {
        title: 'Final provisions, law and court',
        clauses: [
          '{{provider}} may change this agreement with two months’ notice. If a change is to the partner’s disadvantage and not demanded by law, the partner may end the services concerned on the day it takes effect.',
          'Rights and obligations pass to another party only with consent in writing, which is not refused without good reason. {{provider}} may transfer claims for payment.',
          'If a provision turns out to be void, the rest stands, and the parties replace it by one that comes closest to its meaning.',
          'The Dutch and the English text have the same meaning; where they differ, the language in which the agreement was signed decides.',
          'Dutch law applies. Disputes that cannot be settled in consultation go to the competent court in Amsterdam.',
        ],
      },
    ],
  },
  dpa: {
    title: 'Annex A: data processing',
    preamble:
      'This annex to the master service agreement is the contract that article 28 of the General Data Protection Regulation (GDPR) asks for. It applies wherever {{provider}}, as processor, handles personal data on behalf of the partner.',
    articles: [
      {
        title: 'Subject and purpose',
        clauses: [
          '{{provider}} processes personal data only to deliver, support and secure the services that the partner has ordered, and on the partner’s documented instructions. This annex, the orders and the settings in the portal are those instructions.',
          'If {{provider}} believes that an instruction breaks the law, it says so at once and may wait until the partner confirms or changes it.',
          'The processing lasts as long as the services do, plus the periods of section A8.',
        ],
      },
      {
        title: 'People and kinds of data',
        clauses: [
          {
            term: 'Whose data',
            meaning: 'end users of the partner, their contacts and employees, and visitors to a data centre.',
          },
          { term: 'Identity and contact', meaning: 'name, address, telephone number, e-mail address.' },
          {
            term: 'Connection',
            meaning: 'service identifiers, IP and MAC addresses, session times, volumes, measurements of the line.',
          },
          { term: 'Television', meaning: 'account number, subscribed products, devices; no viewing behaviour of a person.' },
          { term: 'Access', meaning: 'name, photograph, times of entry, camera pictures of shared areas of a data centre.' },
          'Special categories of data are not asked for. The content of traffic, and what the partner stores on its own equipment, are not read.',
        ],
      },
      {
        title: 'Confidentiality and people',
        clauses: [
          'Only people who need the data for their work have access to it. They are bound to confidentiality and trained every year.',
          '{{provider}} keeps a register of its processing and has appointed a privacy officer, who can be reached through the portal.',
        ],
      },
      {
        title: 'Security measures',
        clauses: [
          'An information security management system after ISO/IEC 27001 covers the services; the statement of applicability is available on request.',
          'Data is encrypted in transit over networks of others and on back-ups; staff sign in with a second factor; rights are reviewed every quarter.',
          'Every change to data of the partner is logged with who, what and when. The administrator of the partner can read that log in the portal.',
          'Data centres have layered access control, camera surveillance and redundant power. Recovery from back-up is rehearsed at least once a year.',
          'Systems reachable from the internet are tested for weaknesses by an independent party at least once a year.',
        ],
      },
      {
        title: 'Sub-processors',
        clauses: [
          'The partner gives general permission for sub-processors: carriers for access, engineers for visits to a site, and suppliers of mail delivery and payment services. The current list is in the portal.',
          'A new sub-processor is announced 30 days ahead. The partner may object with reasons; if no solution is found, it may end the service concerned.',
          'Sub-processors are bound by the same obligations in writing, and {{provider}} answers for them as for itself. Data stays within the European Economic Area.',
        ],
      },
      {
        title: 'Personal data breaches',
        clauses: [
          '{{provider}} reports a personal data breach to the main contact of the partner without undue delay, and within 24 hours of discovering it.',
          'The report says what happened, whose and what data is concerned, the likely consequences, and the measures taken; what is not yet known follows.',
          'Informing the supervisory authority and the people concerned is up to the partner. {{provider}} gives all help that is reasonably needed.',
        ],
      },
      {
        title: 'Rights, assistance and audits',
        clauses: [
          'Requests of people about their data are passed on within two working days. {{provider}} helps the partner to answer them, and with impact assessments.',
          '{{provider}} shows that it meets this annex by yearly reports of an independent auditor.',
          'If those are not enough, the partner may once a year, and after any breach, have an audit carried out with 20 working days’ notice by an independent expert bound to confidentiality. Each party bears its own costs, unless the audit shows an essential shortcoming.',
        ],
      },
      {
        title: 'Return and deletion',
        clauses: [
          'When a service ends, the partner can export its data from the portal for 60 days. After that {{provider}} deletes it, and from back-ups within 90 days more.',
          'Data that has to be kept by law, such as that on invoices for seven years, is kept for that purpose only. Camera pictures are deleted after 28 days.',
          'On request {{provider}} confirms the deletion in writing.',
        ],
      },
    ],
  },
  sla: {
    title: 'Annex B: service levels',
    preamble:
      'This annex to the master service agreement states what the partner may count on, how it is measured, and what it gets back when {{provider}} falls short. The class of a service is stated in its order.',
    tables: [
      {
        title: 'Service classes',
        intro:
          'Availability is measured per calendar month, up to the demarcation point. Repair time runs inside the window only.',
        columns: ['Class', 'Availability per month', 'Repair within', 'Window'],
        relativeWidths: [5, 4, 3, 5],
        rows: [
          ['Basic', '99.50 %', '16 hours', 'working days, 8:00 to 18:00'],
          ['Plus', '99.80 %', '8 hours', 'every day, 8:00 to 22:00'],
          ['Premium', '99.90 %', '8 hours', 'day and night'],
          ['Premium 4', '99.95 %', '4 hours', 'day and night'],
          ['Wavelength, protected', '99.99 %', '4 hours', 'day and night'],
          ['Data-centre connection', '99.95 %', '4 hours', 'day and night'],
          ['Rack power, both feeds', '99.999 %', '2 hours', 'day and night'],
          ['Television', '99.80 %', '8 hours', 'every day, 8:00 to 22:00'],
        ],
      },
      {
        title: 'Priorities',
        intro:
          'A fault is reported in the portal, or by telephone when it has priority 1. The partner gets news as often as stated here.',
        columns: ['Priority', 'What it is', 'First answer', 'News every'],
        relativeWidths: [2, 8, 3, 3],
        rows: [
          ['1', 'the service is down, or a whole site is', '15 minutes', 'hour'],
          ['2', 'the service works with clear loss of quality', '1 hour', '4 hours'],
          ['3', 'a limitation without loss of service, or a question', '1 working day', '2 working days'],
        ],
      },
      {
        title: 'Credits',
        intro: 'A credit is a part of the recurring charge of the service concerned for the month concerned.',
        columns: ['What happened', 'Credit'],
        relativeWidths: [5, 1],
        rows: [
          ['availability below the agreed level, by at most 0.5 percentage point', '5 %'],
          ['availability below it by more than 0.5 and at most 2 percentage points', '15 %'],
          ['availability below it by more than 2 percentage points', '30 %'],
          ['repair later than agreed, for each started hour', '5 %'],
          ['one feed of a rack without power for over an hour', '10 %'],
        ],
      },
    ],
    articles: [
      {
        title: 'How it is measured',
        clauses: [
          'Availability is the time of the month, less the time the service was down, divided by the time of the month. Measurements of {{provider}} decide, unless they are shown to be wrong.',
          'Downtime starts when the fault is reported or seen by monitoring, whichever is earlier, and ends when the service works again.',
        ],
      },
      {
        title: 'What does not count',
        clauses: [
          'Planned maintenance announced in time, at most four hours a month; urgent maintenance, at most two.',
          'What lies behind the demarcation point, is caused by the partner or its end users, or is force majeure.',
          'Time in which an engineer has no access to the site, or the partner cannot be reached.',
        ],
      },
      {
        title: 'Asking for a credit',
        clauses: [
          'Credits for rack power and protected wavelengths are given without asking. Others are asked for in the portal within 30 days after the month concerned.',
          'Credits of one service come to at most 50 % of its recurring charge for the month.',
          'If a level is missed in three months out of six, the partner may end the service as article 15 of the master service agreement says.',
        ],
      },
      {
        title: 'Escalation',
        clauses: [
          'A priority 1 fault that is not repaired within the agreed time goes to the duty manager; after twice that time, to the management.',
          'After every priority 1 fault of more than four hours the partner gets a written report of cause and measures within five working days.',
        ],
      },
    ],
  },
  signed: {
    title: 'Signature',
    statement:
      'By signing electronically, the partner agrees to the master service agreement, version {{version}}, and to annexes A and B. The signatory has stated to be authorised to represent the partner.',
    forPartner: 'For the partner',
    forProvider: 'For the provider',
    byProvider: 'Offered by {{provider}} on {{date}}, and binding on it from the moment of the partner’s signature.',
    fingerprint: 'Fingerprint',
    fingerprintNote:
      'SHA-256 of the file of the agreement as it was offered and read. The proof of signing comes as a separate document.',
    signedAt: 'Signed electronically on {{moment}}',
  },
  auditTrail: {
    title: 'Proof of signing',
    preamble:
      'This document shows how the master service agreement below was signed electronically: which file, by whom, when and from where. It was drawn up by {{provider}} at the moment of signing, from the records made on the way.',
    document: 'The document',
    signer: 'The signatory',
    events: 'What happened',
    eventsNote: 'Every step with the time in the Netherlands and, below it, in UTC; the address it came from, and the browser.',
    columns: ['When', 'What', 'From where'],
    event: {
      OFFERED: 'Agreement offered',
      LINK_MAILED: 'Signing link mailed',
      OPENED: 'Agreement opened with the link',
      CODE_MAILED: 'Code mailed',
      CODE_CONFIRMED: 'Code confirmed',
      SIGNED: 'Agreement signed',
    },
    codeTitle: 'How the code was proved',
    code: 'A code of six digits, made at random and valid for ten minutes, was mailed to {{email}}. It was typed in on the signing page that the mailed link opened. Both the link and the code could be used once. Of the code only the fingerprint below was kept.',
    meaningTitle: 'What this proves',
    meaning:
      'Whoever has the file of the agreement can compute its SHA-256 and compare it with the fingerprint above: if they are equal, it is the very file that was signed. Together the records form an electronic signature in the sense of article 3(10) of Regulation (EU) No 910/2014 and article 3:15a of the Dutch Civil Code.',
  },
};
