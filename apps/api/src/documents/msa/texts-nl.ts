import type { MsaTexts } from './msa-texts.ts';

export const dutch: MsaTexts = {
  parties: {
    title: 'Partijen',
    provider: 'Aanbieder',
    providerSeat: 'gevestigd te Amsterdam',
    partner: 'Partner',
    cocNumber: 'KvK-nummer',
    vatNumber: 'Btw-nummer',
    address: 'Adres',
    offered: 'Aangeboden op',
    signed: 'Getekend op',
    signedBy: 'Getekend door',
    jobTitle: 'Functie',
    email: 'E-mailadres',
    ip: 'IP-adres',
    userAgent: 'Browser',
    agreementId: 'Overeenkomst',
    number: 'Nummer',
    version: 'Versie {{version}}',
    preambleTitle: 'Waar het over gaat',
    legalForms: {
      BV: 'besloten vennootschap (B.V.)',
      NV: 'naamloze vennootschap (N.V.)',
      VOF: 'vennootschap onder firma (V.O.F.)',
      EENMANSZAAK: 'eenmanszaak',
      STICHTING: 'stichting',
      VERENIGING: 'vereniging',
      COOPERATIE: 'coöperatie',
      OTHER: '',
    },
  },
  agreement: {
    title: 'Raamovereenkomst',
    preamble:
      'Deze overeenkomst legt in één keer vast wat geldt voor elke dienst die de partner van {{provider}} afneemt: toegang en connectiviteit, ruimte en stroom in datacentra, golflengtes, adressen en televisie. Een order voegt toe wat bij één dienst hoort. Bijlage A, over de verwerking van persoonsgegevens, en bijlage B, over dienstniveaus, zijn er onderdeel van.',
    articles: [
      {
        title: 'Begrippen',
        clauses: [
          {
            term: 'Dienst',
            meaning: 'wat {{provider}} volgens een order aan de partner levert, zoals beschreven in de catalogus.',
          },
          {
            term: 'Order',
            meaning:
              'een aanvraag van een dienst, gedaan in de portal of via de programmeerkoppeling en door {{provider}} aangenomen.',
          },
          {
            term: 'Overdrachtspunt',
            meaning: 'het punt, vastgelegd bij de oplevering, tot waar {{provider}} voor een dienst instaat.',
          },
          { term: 'Eindgebruiker', meaning: 'de persoon of het bedrijf dat een dienst via de partner gebruikt.' },
          { term: 'Netbeheerder', meaning: 'de eigenaar van een net of gebouw waarmee {{provider}} een dienst levert.' },
          {
            term: 'Werkdag',
            meaning:
              'maandag tot en met vrijdag, behalve de in Nederland erkende feestdagen; werktijd is van 8.00 tot 18.00 uur.',
          },
          { term: 'Schriftelijk', meaning: 'op papier, per e-mail, of met een functie van de portal die daarvoor bedoeld is.' },
        ],
      },
      {
        title: 'Toepassing en rangorde',
        clauses: [
          'Deze overeenkomst geldt voor elke order, vanaf het moment dat de order is aangenomen. Algemene voorwaarden van de partner, onder welke naam ook, gelden niet.',
          'Spreken stukken elkaar tegen, dan gaat een afzonderlijke, door beide partijen getekende overeenkomst voor, daarna de order, dan bijlage A, dan bijlage B en dan deze overeenkomst.',
          'De partner mag diensten onder eigen naam, voor eigen prijs en op eigen risico doorverkopen. Partijen vertegenwoordigen elkaar niet.',
        ],
      },
      {
        title: 'Orders en aanvaarding',
        clauses: [
          'De partner bestelt in de portal of via de programmeerkoppeling. Wie een account heeft met het recht om te bestellen, bindt de partner.',
          'Een order komt tot stand als {{provider}} die aanneemt. {{provider}} mag een order weigeren als beschikbaarheid, kredietwaardigheid of toestemming van een netbeheerder ontbreekt, en zegt welke dat is.',
          'De leverdatum in de portal bindt {{provider}} zodra deze is bevestigd, tenzij de partner, de eindgebruiker of de eigenaar van de locatie de vertraging veroorzaakt.',
          'Loopt een levering meer dan tien werkdagen uit door een oorzaak aan de kant van {{provider}}, dan mag de partner de order kosteloos annuleren.',
        ],
      },
      {
        title: 'Levering en overdrachtspunt',
        clauses: [
          '{{provider}} staat in voor een dienst tot en met het overdrachtspunt. Wat daarachter ligt, ook bekabeling en apparatuur, is voor rekening van de partner.',
          '{{provider}} meldt een dienst opgeleverd nadat deze is getest. De dienst geldt als aanvaard, tenzij de partner binnen vijf werkdagen een gebrek meldt.',
          'Verschillen partijen van mening over de plaats van het overdrachtspunt, dan telt de opleverbon, tenzij blijkt dat die onjuist is.',
        ],
      },
      {
        title: 'Looptijd en opzegging',
        clauses: [
          'Deze overeenkomst begint op de dag dat de partner tekent en geldt voor onbepaalde tijd. Elke partij mag schriftelijk opzeggen met een termijn van 30 dagen zodra er geen order meer onder loopt.',
          'Een dienst heeft de eerste looptijd die in de order staat, gerekend vanaf oplevering. Daarna loopt de dienst steeds een maand door.',
          'De partner kan een dienst in de portal opzeggen met een termijn van 30 dagen, op zijn vroegst tegen het einde van de eerste looptijd. Stopt de partner eerder, dan zijn de periodieke kosten over de rest van de eerste looptijd ineens verschuldigd.',
          '{{provider}} mag een dienst na de eerste looptijd opzeggen met een termijn van zes maanden, of met de termijn van de netbeheerder als die korter is en dat niet te voorkomen was.',
        ],
      },
      {
        title: 'Prijzen en indexering',
        clauses: [
          'De prijzen zijn die welke voor de partner gelden als de order wordt aangenomen. Ze zijn in euro, zonder btw en andere heffingen.',
          '{{provider}} mag periodieke prijzen eenmaal per jaar, op 1 januari, verhogen met hoogstens de jaarmutatie van de consumentenprijsindex (CPI, alle huishoudens) van het CBS, na aankondiging twee maanden vooraf.',
          'Een wijziging van de energieprijs wordt per kilowattuur doorgegeven, zonder opslag. Een hoger tarief van een netbeheerder of een heffing wordt tegen kostprijs doorgegeven vanaf de dag waarop die ingaat.',
          'Stijgen prijzen meer dan 6.2 en 6.3 toestaan, dan mag de partner de dienst opzeggen tegen de dag van de verhoging.',
        ],
      },
      {
        title: 'Facturen en betaling',
        clauses: [
          '{{provider}} factureert elke maand: periodieke kosten vooraf, eenmalige kosten bij oplevering, verbruik achteraf. Facturen worden elektronisch gestuurd.',
          'De betaaltermijn is 30 dagen na de factuurdatum, per overboeking of, met een machtiging van de partner, via SEPA-incasso die minstens vijf dagen vooraf is aangekondigd.',
          'De partner betwist een factuur schriftelijk voor de vervaldag en betaalt het deel dat niet is betwist. {{provider}} antwoordt binnen tien werkdagen.',
          'Na een herinnering met een termijn van minstens zeven dagen zijn de wettelijke handelsrente en redelijke incassokosten verschuldigd.',
          '{{provider}} mag een waarborgsom van hoogstens drie maandbedragen vragen als er goede reden is om aan betaling te twijfelen.',
        ],
      },
      {
        title: 'Dienstniveaus',
        clauses: [
          'In bijlage B staan de dienstniveaus, hoe die worden gemeten en wat de partner terugkrijgt als ze niet worden gehaald. De klasse die geldt, staat in de order.',
          'Tegoeden worden met de volgende factuur verrekend. Ze tellen mee in een schadevergoeding voor hetzelfde voorval en laten het recht om een dienst te beëindigen volgens artikel 15 in stand.',
        ],
      },
      {
        title: 'Onderhoud en wijzigingen',
        clauses: [
          '{{provider}} kondigt gepland onderhoud minstens tien werkdagen vooraf aan en voert het uit tussen 0.00 en 6.00 uur als het een dienst onderbreekt.',
          'Dringend onderhoud, zoals het dichten van een beveiligingslek, mag op kortere termijn worden aangekondigd en duurt zo kort mogelijk.',
          '{{provider}} mag de wijze waarop een dienst wordt gemaakt veranderen zolang de afgesproken eigenschappen gelijk blijven. Wijzigingen van de programmeerkoppeling waar bestaande programma’s niet mee werken, worden zes maanden vooraf aangekondigd.',
        ],
      },
      {
        title: 'Aanvaardbaar gebruik en misbruik',
        clauses: [
          'Diensten mogen niet worden gebruikt voor wat de wet verbiedt, en niet om netten, systemen of mensen te schaden: geen aanvallen, geen ongevraagde bulkmail, geen vervalste afzenderadressen, geen kwaadaardige software.',
          'De partner heeft in de portal een contact voor misbruik dat elke werkdag wordt gelezen, en behandelt een melding binnen twee werkdagen, en bij acuut gevaar direct.',
          'Als acuut gevaar daarom vraagt, mag {{provider}} zonder aankondiging verkeer filteren of de betrokken dienst onderbreken, niet verder en niet langer dan nodig. De partner hoort dat meteen.',
          '{{provider}} kijkt niet naar de inhoud van verkeer, behalve voor zover de wet of de bescherming van het net dat vraagt.',
        ],
      },
      {
        title: 'Verplichtingen van partner en eindgebruikers',
        clauses: [
          'De partner houdt bedrijfsgegevens, contacten en gebruikers bij, houdt toegangsmiddelen geheim en meldt verlies ervan direct.',
          'De partner zorgt dat eindgebruikers, bezoekers en monteurs zich aan de gebruiksregels en de huisregels van een locatie houden, en staat voor hen in als voor zichzelf.',
          'De partner is het enige aanspreekpunt van de eigen eindgebruikers en onderzoekt hun storingsmeldingen voordat die worden doorgegeven.',
          'Apparatuur van {{provider}} blijft eigendom van {{provider}}. De partner geeft toegang voor plaatsing, herstel en verwijdering en stuurt apparatuur terug binnen 30 dagen na het einde van de dienst.',
          'De partner voldoet aan de verplichtingen die de Telecommunicatiewet aan een aanbieder stelt, waaronder registratie en de bereikbaarheid van 112.',
        ],
      },
      {
        title: 'Bescherming van persoonsgegevens',
        clauses: [
          'Elke partij houdt zich aan de Algemene verordening gegevensbescherming. Waar {{provider}} persoonsgegevens verwerkt voor de partner, geldt bijlage A.',
          'Voor de gegevens van contacten en gebruikers van de partner, en voor verkeersgegevens die volgens de wet of voor facturen worden bewaard, is {{provider}} zelf verwerkingsverantwoordelijke.',
        ],
      },
      {
        title: 'Geheimhouding',
        clauses: [
          'Elke partij houdt geheim wat zij over de ander te weten komt en waarvan zij het vertrouwelijke karakter kan begrijpen, ook prijzen en netgegevens, en gebruikt het alleen voor deze overeenkomst.',
          'Dit geldt niet voor wat openbaar is, al bekend was of volgens de wet bekend moet worden gemaakt. Het geldt tot drie jaar na het einde van deze overeenkomst.',
        ],
      },
      {
        title: 'Aansprakelijkheid en overmacht',
        clauses: [
          'Een partij die haar verplichtingen niet nakomt, vergoedt de directe schade van de ander, na ingebrekestelling als nakoming nog mogelijk is.',
          'De aansprakelijkheid is beperkt tot het bedrag dat voor de betrokken dienst is gefactureerd in de twaalf maanden voor het voorval, met een maximum van €\u00a0250.000 per voorval en €\u00a0500.000 per kalenderjaar.',
          'Geen van de partijen is aansprakelijk voor gederfde winst, voor verlies van gegevens die uit een reservekopie te herstellen waren, of voor aanspraken van derden, anders dan die van 14.4.',
          'De grenzen gelden niet bij opzet of bewuste roekeloosheid, bij overlijden of letsel, en niet voor de plicht om te betalen wat is gefactureerd.',
          'Een partij is niet gehouden aan wat overmacht verhindert, zoals uitval van openbare stroom die langer duurt dan de noodvoorziening, maatregelen van de overheid, oorlog, of kabelschade door derden. Duurt dit langer dan 30 dagen, dan mag elke partij de betrokken dienst beëindigen.',
        ],
      },
      {
        title: 'Opschorting en beëindiging',
        clauses: [
          '{{provider}} mag een dienst opschorten, na een schriftelijke waarschuwing en tien werkdagen, als de partner niet betaalt wat verschuldigd is of een andere wezenlijke verplichting niet nakomt. De periodieke kosten lopen intussen door.',
          'Elke partij mag deze overeenkomst of een dienst per direct beëindigen als de ander een wezenlijke tekortkoming niet binnen 30 dagen na ingebrekestelling herstelt, surseance van betaling aanvraagt of failliet wordt verklaard.',
          'De partner mag een dienst zonder verdere kosten beëindigen als de beschikbaarheid in drie van zes maanden onder het afgesproken niveau blijft.',
          'Bij het einde helpt {{provider}} twee maanden lang, tegen de gewone tarieven, bij de overstap naar een andere aanbieder, zodat eindgebruikers niet onnodig zonder dienst raken.',
        ],
      },
      {
        title: 'Slotbepalingen, recht en rechter',
        clauses: [
          '{{provider}} mag deze overeenkomst wijzigen met een termijn van twee maanden. Is een wijziging nadelig voor de partner en niet door de wet opgelegd, dan mag de partner de betrokken diensten beëindigen op de dag waarop die ingaat.',
          'Rechten en plichten gaan alleen over op een ander met schriftelijke toestemming, die niet zonder goede reden wordt geweigerd. {{provider}} mag vorderingen overdragen.',
          'Blijkt een bepaling ongeldig, dan blijft de rest staan, en komt er een bepaling voor in de plaats die de bedoeling het dichtst benadert.',
          'De Nederlandse en de Engelse tekst betekenen hetzelfde; waar ze verschillen, beslist de taal waarin de overeenkomst is getekend.',
          'Nederlands recht is van toepassing. Geschillen die niet in overleg worden opgelost, gaan naar de bevoegde rechter in Amsterdam.',
        ],
      },
    ],
  },
  dpa: {
    title: 'Bijlage A: verwerking van gegevens',
    preamble:
      'Deze bijlage bij de raamovereenkomst is de verwerkersovereenkomst die artikel 28 van de Algemene verordening gegevensbescherming (AVG) vraagt. Zij geldt overal waar {{provider}}, als verwerker, met persoonsgegevens werkt voor de partner.',
    articles: [
      {
        title: 'Onderwerp en doel',
        clauses: [
          '{{provider}} verwerkt persoonsgegevens alleen om de bestelde diensten te leveren, te ondersteunen en te beveiligen, en volgens de vastgelegde instructies van de partner. Deze bijlage, de orders en de instellingen in de portal zijn die instructies.',
          'Meent {{provider}} dat een instructie in strijd is met de wet, dan zegt {{provider}} dat direct en mag wachten tot de partner de instructie bevestigt of wijzigt.',
          'De verwerking duurt zolang de diensten duren, plus de termijnen van onderdeel A8.',
        ],
      },
      {
        title: 'Mensen en soorten gegevens',
        clauses: [
          {
            term: 'Van wie',
            meaning: 'eindgebruikers van de partner, hun contacten en medewerkers, en bezoekers van een datacentrum.',
          },
          { term: 'Identiteit en contact', meaning: 'naam, adres, telefoonnummer, e-mailadres.' },
          {
            term: 'Verbinding',
            meaning: 'kenmerken van de dienst, IP- en MAC-adressen, sessietijden, volumes, metingen van de lijn.',
          },
          {
            term: 'Televisie',
            meaning: 'accountnummer, afgenomen producten, apparaten; geen kijkgedrag van een persoon.',
          },
          { term: 'Toegang', meaning: 'naam, foto, tijden van toegang, camerabeelden van gedeelde ruimten van een datacentrum.' },
          'Om bijzondere persoonsgegevens wordt niet gevraagd. De inhoud van verkeer, en wat de partner op eigen apparatuur bewaart, worden niet gelezen.',
        ],
      },
      {
        title: 'Geheimhouding en mensen',
        clauses: [
          'Alleen mensen die de gegevens voor hun werk nodig hebben, kunnen erbij. Zij zijn tot geheimhouding verplicht en worden elk jaar geschoold.',
          '{{provider}} houdt een register van verwerkingen bij en heeft een privacyfunctionaris, die via de portal te bereiken is.',
        ],
      },
      {
        title: 'Beveiliging',
        clauses: [
          'Een managementsysteem voor informatiebeveiliging volgens ISO/IEC 27001 omvat de diensten; de verklaring van toepasselijkheid is op verzoek beschikbaar.',
          'Gegevens zijn versleuteld op weg over netten van anderen en op reservekopieën; medewerkers melden zich aan met een tweede factor; rechten worden elk kwartaal nagelopen.',
          'Elke wijziging van gegevens van de partner wordt vastgelegd met wie, wat en wanneer. De beheerder van de partner kan dat logboek in de portal lezen.',
          'Datacentra hebben toegangscontrole in lagen, cameratoezicht en dubbele stroomvoorziening. Herstel uit een reservekopie wordt minstens eenmaal per jaar geoefend.',
          'Systemen die vanaf internet te bereiken zijn, worden minstens eenmaal per jaar door een onafhankelijke partij op zwakke plekken getest.',
        ],
      },
      {
        title: 'Subverwerkers',
        clauses: [
          'De partner geeft algemene toestemming voor subverwerkers: netbeheerders voor de toegang, monteurs voor bezoek aan een locatie, en leveranciers van mailbezorging en betaaldiensten. De actuele lijst staat in de portal.',
          'Een nieuwe subverwerker wordt 30 dagen vooraf aangekondigd. De partner mag met redenen bezwaar maken; komt er geen oplossing, dan mag de partner de betrokken dienst beëindigen.',
          'Subverwerkers zijn schriftelijk aan dezelfde verplichtingen gebonden, en {{provider}} staat voor hen in als voor zichzelf. Gegevens blijven binnen de Europese Economische Ruimte.',
        ],
      },
      {
        title: 'Datalekken',
        clauses: [
          '{{provider}} meldt een inbreuk op persoonsgegevens zonder onnodige vertraging aan het hoofdcontact van de partner, en binnen 24 uur na de ontdekking.',
          'De melding zegt wat er is gebeurd, om wie en om welke gegevens het gaat, wat de waarschijnlijke gevolgen zijn en wat eraan is gedaan; wat nog niet bekend is, volgt.',
          'Het informeren van de Autoriteit Persoonsgegevens en van betrokkenen is aan de partner. {{provider}} geeft alle hulp die daarvoor redelijkerwijs nodig is.',
        ],
      },
      {
        title: 'Rechten, hulp en controle',
        clauses: [
          'Verzoeken van mensen over hun gegevens worden binnen twee werkdagen doorgegeven. {{provider}} helpt de partner bij het antwoord, en bij gegevensbeschermingseffectbeoordelingen.',
          '{{provider}} toont met een jaarlijks rapport van een onafhankelijke controleur aan dat deze bijlage wordt nageleefd.',
          'Is dat niet genoeg, dan mag de partner eenmaal per jaar, en na elk datalek, met een termijn van 20 werkdagen een controle laten doen door een onafhankelijke deskundige met geheimhoudingsplicht. Elke partij draagt de eigen kosten, tenzij een wezenlijke tekortkoming blijkt.',
        ],
      },
      {
        title: 'Teruggave en verwijdering',
        clauses: [
          'Eindigt een dienst, dan kan de partner de gegevens 60 dagen lang uit de portal halen. Daarna verwijdert {{provider}} ze, en uit reservekopieën binnen nog eens 90 dagen.',
          'Gegevens die volgens de wet bewaard moeten worden, zoals die op facturen zeven jaar lang, worden alleen daarvoor bewaard. Camerabeelden worden na 28 dagen verwijderd.',
          'Op verzoek bevestigt {{provider}} de verwijdering schriftelijk.',
        ],
      },
    ],
  },
  sla: {
    title: 'Bijlage B: dienstniveaus',
    preamble:
      'Deze bijlage bij de raamovereenkomst zegt waar de partner op mag rekenen, hoe dat wordt gemeten, en wat de partner terugkrijgt als {{provider}} tekortschiet. De klasse van een dienst staat in de order.',
    tables: [
      {
        title: 'Klassen',
        intro:
          'Beschikbaarheid wordt gemeten per kalendermaand, tot en met het overdrachtspunt. Hersteltijd loopt alleen binnen het venster.',
        columns: ['Klasse', 'Beschikbaar per maand', 'Hersteld binnen', 'Venster'],
        relativeWidths: [5, 4, 3, 5],
        rows: [
          ['Basis', '99,50 %', '16 uur', 'werkdagen, 8.00 tot 18.00 uur'],
          ['Plus', '99,80 %', '8 uur', 'elke dag, 8.00 tot 22.00 uur'],
          ['Premium', '99,90 %', '8 uur', 'dag en nacht'],
          ['Premium 4', '99,95 %', '4 uur', 'dag en nacht'],
          ['Golflengte, beveiligd', '99,99 %', '4 uur', 'dag en nacht'],
          ['Datacentrumverbinding', '99,95 %', '4 uur', 'dag en nacht'],
          ['Stroom rack, beide voedingen', '99,999 %', '2 uur', 'dag en nacht'],
          ['Televisie', '99,80 %', '8 uur', 'elke dag, 8.00 tot 22.00 uur'],
        ],
      },
      {
        title: 'Prioriteiten',
        intro:
          'Een storing wordt gemeld in de portal, of bij prioriteit 1 telefonisch. De partner krijgt zo vaak bericht als hier staat.',
        columns: ['Prioriteit', 'Wat het is', 'Eerste antwoord', 'Bericht elke'],
        relativeWidths: [2, 8, 3, 3],
        rows: [
          ['1', 'de dienst of een hele locatie ligt stil', '15 minuten', 'uur'],
          ['2', 'de dienst werkt met duidelijk verlies van kwaliteit', '1 uur', '4 uur'],
          ['3', 'een beperking zonder uitval, of een vraag', '1 werkdag', '2 werkdagen'],
        ],
      },
      {
        title: 'Tegoeden',
        intro: 'Een tegoed is een deel van de periodieke kosten van de betrokken dienst over de betrokken maand.',
        columns: ['Wat er is gebeurd', 'Tegoed'],
        relativeWidths: [5, 1],
        rows: [
          ['beschikbaarheid onder het niveau, hoogstens 0,5 procentpunt', '5 %'],
          ['beschikbaarheid eronder, meer dan 0,5 en hoogstens 2 procentpunt', '15 %'],
          ['beschikbaarheid eronder, meer dan 2 procentpunt', '30 %'],
          ['herstel later dan afgesproken, voor elk begonnen uur', '5 %'],
          ['een voeding van een rack langer dan een uur zonder stroom', '10 %'],
        ],
      },
    ],
    articles: [
      {
        title: 'Hoe het wordt gemeten',
        clauses: [
          'Beschikbaarheid is de tijd van de maand, min de tijd dat de dienst niet werkte, gedeeld door de tijd van de maand. De metingen van {{provider}} tellen, tenzij blijkt dat die onjuist zijn.',
          'Uitval begint als de storing wordt gemeld of door de bewaking wordt gezien, wat het eerst komt, en eindigt als de dienst weer werkt.',
        ],
      },
      {
        title: 'Wat niet meetelt',
        clauses: [
          'Op tijd aangekondigd gepland onderhoud, hoogstens vier uur per maand; dringend onderhoud, hoogstens twee.',
          'Wat achter het overdrachtspunt ligt, door de partner of eindgebruikers wordt veroorzaakt, of overmacht is.',
          'Tijd waarin een monteur de locatie niet in kan of de partner niet te bereiken is.',
        ],
      },
      {
        title: 'Een tegoed vragen',
        clauses: [
          'Tegoeden voor rackstroom en beveiligde golflengtes komen vanzelf. Andere worden in de portal gevraagd binnen 30 dagen na de betrokken maand.',
          'Tegoeden van één dienst zijn samen hoogstens 50 % van de periodieke kosten over de maand.',
          'Wordt een niveau in drie van zes maanden niet gehaald, dan mag de partner de dienst beëindigen zoals artikel 15 van de raamovereenkomst zegt.',
        ],
      },
      {
        title: 'Opschaling',
        clauses: [
          'Een storing met prioriteit 1 die niet op tijd is hersteld, gaat naar de dienstdoende manager; na tweemaal die tijd naar de directie.',
          'Na elke storing met prioriteit 1 van meer dan vier uur krijgt de partner binnen vijf werkdagen een schriftelijk verslag van oorzaak en maatregelen.',
        ],
      },
    ],
  },
  signed: {
    title: 'Ondertekening',
    statement:
      'Door elektronisch te tekenen gaat de partner akkoord met de raamovereenkomst, versie {{version}}, en met bijlage A en B. De ondertekenaar heeft verklaard de partner te mogen vertegenwoordigen.',
    forPartner: 'Namens de partner',
    forProvider: 'Namens de aanbieder',
    byProvider: 'Aangeboden door {{provider}} op {{date}}, en bindend voor {{provider}} vanaf het moment dat de partner tekent.',
    fingerprint: 'Vingerafdruk',
    fingerprintNote:
      'SHA-256 van het bestand van de overeenkomst zoals die is aangeboden en gelezen. Het bewijs van ondertekening is een apart document.',
    signedAt: 'Elektronisch getekend op {{moment}}',
  },
  auditTrail: {
    title: 'Bewijs van ondertekening',
    preamble:
      'Dit document laat zien hoe de raamovereenkomst hieronder elektronisch is getekend: welk bestand, door wie, wanneer en waarvandaan. Het is door {{provider}} opgemaakt op het moment van tekenen, uit wat onderweg is vastgelegd.',
    document: 'Het document',
    signer: 'De ondertekenaar',
    events: 'Wat er is gebeurd',
    eventsNote: 'Elke stap met de tijd in Nederland en daaronder in UTC; het adres waar die vandaan kwam, en de browser.',
    columns: ['Wanneer', 'Wat', 'Waarvandaan'],
    event: {
      OFFERED: 'Overeenkomst aangeboden',
      LINK_MAILED: 'Tekenlink gemaild',
      OPENED: 'Overeenkomst geopend met de link',
      CODE_MAILED: 'Code gemaild',
      CODE_CONFIRMED: 'Code bevestigd',
      SIGNED: 'Overeenkomst getekend',
    },
    codeTitle: 'Hoe de code is bewezen',
    code: 'Een willekeurige code van zes cijfers, tien minuten geldig, is gemaild naar {{email}}. De code is ingevuld op de tekenpagina die met de gemailde link is geopend. Link en code konden elk één keer worden gebruikt. Van de code is alleen de vingerafdruk hieronder bewaard.',
    meaningTitle: 'Wat dit bewijst',
    meaning:
      'Wie het bestand van de overeenkomst heeft, kan de SHA-256 ervan berekenen en met de vingerafdruk hierboven vergelijken: zijn ze gelijk, dan is het precies het bestand dat is getekend. Samen vormen deze gegevens een elektronische handtekening in de zin van artikel 3, punt 10, van Verordening (EU) nr. 910/2014 en artikel 3:15a van het Burgerlijk Wetboek.',
  },
};
