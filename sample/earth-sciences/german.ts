import { germanPages } from '#sample/earth-sciences/german-pages.ts'
import { germanSpeakers } from '#sample/earth-sciences/german-speakers.ts'

/**
 * The conference in German, by its English, with `{date}` for whatever date or year stands there. Names of institutions stay as
 * they are.
 *
 * @param product the organiser's name
 */
export const german = (product: string): Readonly<Record<string, string>> => ({
  ...germanPages(product),
  ...germanSpeakers,

  // Name, place and words
  '3rd International Conference': '3. Internationale Konferenz',
  'Earth Sciences and Natural Hazards': 'Erdwissenschaften und Naturgefahren',
  'Wellington, New Zealand': 'Wellington, Neuseeland',
  'Faults and volcanoes': 'Verwerfungen und Vulkane',
  'Ice and water': 'Eis und Wasser',
  Rivers: 'Flüsse',
  Warnings: 'Warnungen',
  'Rocks and records': 'Gestein und Archive',
  Plenary: 'Plenarvortrag',
  Keynote: 'Hauptvortrag',
  Invited: 'Eingeladener Vortrag',
  'Harbour Hall': 'Hafensaal',
  'Short courses': 'Kurzkurse',

  // About
  'A restless planet, and the people who live on it':
    'Ein unruhiger Planet und die Menschen, die auf ihm leben',
  'The 3rd International Conference on Earth Sciences and Natural Hazards meets in a city that knows its subject: Wellington stands on a fault, looks out on an ocean that has come ashore before, and practises for the next time every year. Some two hundred seismologists, volcanologists, glaciologists, hydrologists and the people who turn their work into warnings will spend three days there.':
    'Die 3. Internationale Konferenz für Erdwissenschaften und Naturgefahren tagt in einer Stadt, die ihr Thema kennt: Wellington steht auf einer Verwerfung, blickt auf einen Ozean, der schon an Land gekommen ist, und übt jedes Jahr für das nächste Mal. Rund zweihundert Fachleute für Erdbeben, Vulkane, Eis und Wasser verbringen dort drei Tage mit denen, die aus ihrer Arbeit Warnungen machen.',
  'The plenary speakers have in common that they stayed: with one fault, one glacier, one river or one mountain range for decades. The keynotes follow their results into the valleys below, to sirens, to forecasts that farmers use, and to villages that moved. Oral sessions and posters are open to every field of the earth sciences.':
    'Wer die Plenarvorträge hält, ist geblieben: jahrzehntelang bei einer Verwerfung, einem Gletscher, einem Fluss oder einem Gebirge. Die Hauptvorträge folgen den Ergebnissen in die Täler: zu Sirenen, zu Vorhersagen, nach denen Bauern sich richten, und zu Dörfern, die umgezogen sind. Vorträge und Poster stehen allen Gebieten der Erdwissenschaften offen.',
  'For those who cannot come so far, and it is far from nearly everywhere, the conference is fully hybrid. Sessions are timed so that each continent has at least one in daylight, and every recording is available the next morning.':
    'Für alle, die nicht so weit reisen können – und es ist von fast überall weit –, findet die Konferenz auch ganz im Netz statt. Die Sitzungen liegen so, dass jeder Kontinent mindestens eine bei Tageslicht hat, und jede Aufnahme ist am nächsten Morgen zu sehen.',
  'Seismology, volcanoes, ice, water, slopes and coasts: three days of earth sciences and natural hazards in Wellington and online. Call for abstracts now open.':
    'Erdbeben, Vulkane, Eis, Wasser, Hänge und Küsten: drei Tage Erdwissenschaften und Naturgefahren in Wellington und im Netz. Abstracts können jetzt eingereicht werden.',
  'Earth Sciences and Natural Hazards {date}': 'Erdwissenschaften und Naturgefahren {date}',
  'Contour lines of a mountain above a valley': 'Höhenlinien eines Berges über einem Tal',
  'The harbour with sailing boats in front of the hills': 'Der Hafen mit Segelbooten vor den Hügeln',
  'Contour lines of two peaks and the saddle between them':
    'Höhenlinien zweier Gipfel und des Sattels dazwischen',
  'Contour lines of a coast with steep hills': 'Höhenlinien einer Küste mit steilen Hügeln',
  'Visitors in front of five posters': 'Besucher vor fünf Postern',
  'A speaker at the lectern, seen from the hall': 'Ein Vortragender am Pult, vom Saal aus gesehen',

  // Topics
  'Atmosphere, Climate and Extreme Weather': 'Atmosphäre, Klima und extremes Wetter',
  'Carbon Storage and Geothermal Energy': 'Kohlenstoffspeicherung und Erdwärme',
  'Coasts and Sea-Level Change': 'Küsten und Meeresspiegel',
  'Community-Based Warning and Preparedness': 'Warnung und Vorsorge vor Ort',
  'Earthquakes and Active Faults': 'Erdbeben und aktive Verwerfungen',
  'Environmental Geochemistry': 'Umweltgeochemie',
  'Geodesy and Remote Sensing': 'Geodäsie und Fernerkundung',
  'Geological Archives and Data Rescue': 'Geologische Archive und Datenrettung',
  'Glaciers, Permafrost and Snow': 'Gletscher, Permafrost und Schnee',
  'Groundwater and Hydrogeophysics': 'Grundwasser und Hydrogeophysik',
  'Induced Seismicity and Mining': 'Ausgelöste Erdbeben und Bergbau',
  'Landslides and Slope Stability': 'Rutschungen und Hangstabilität',
  'Marine Geology and Tsunamis': 'Meeresgeologie und Tsunamis',
  'Palaeoclimate and Palaeoenvironments': 'Klima und Umwelt der Vorzeit',
  'Rivers, Sediment and Landscape Evolution': 'Flüsse, Sedimente und Landschaftsentwicklung',
  'Soils and Land Degradation': 'Böden und ihr Verlust',
  'Volcanoes and Ash': 'Vulkane und Asche',

  // Committee and testimonials
  'Conference Chair': 'Vorsitz',
  'Programme Co-chair': 'Vorsitz des Programms',
  'Field Trip Chair': 'Leitung der Exkursion',
  'Volcano observer, Universidad de los Volcanes del Sur, Argentina':
    'Vulkanbeobachterin, Universidad de los Volcanes del Sur, Argentinien',
  'At the second conference I sat between a farmer and a satellite engineer. Between them they rewrote my forecast on a napkin, and it is the one we use today.':
    'Auf der zweiten Konferenz saß ich zwischen einem Bauern und einer Satelliteningenieurin. Die beiden schrieben meine Vorhersage auf einer Serviette neu, und so verwenden wir sie heute.',
  'Doctoral student, Lagoon University, Nigeria': 'Doktorand, Lagoon University, Nigeria',
  'Nobody asked for my h-index, and everybody asked for my data. I gave it to them.':
    'Niemand fragte nach meinem h-Index, alle fragten nach meinen Daten. Ich habe sie ihnen gegeben.',
  'Glaciologist, Jostedal Centre for Glaciology, Norway':
    'Glaziologin, Jostedal Centre for Glaciology, Norwegen',
  'The only conference from which I have come home with mud on my boots, a corrected age model and a friend for life.':
    'Die einzige Konferenz, von der ich mit Schlamm an den Stiefeln, einem verbesserten Altersmodell und einer Freundschaft fürs Leben heimgekehrt bin.',

  'Portrait of Pilar Etcheverry-Soto': 'Porträt von Pilar Etcheverry-Soto',
  'Portrait of Oluwaseun Bankole-Reis': 'Porträt von Oluwaseun Bankole-Reis',
  'Portrait of Kirsten Ravnsborg': 'Porträt von Kirsten Ravnsborg',

  // News
  'A day in the field: forty places on the uplifted beaches':
    'Ein Tag im Gelände: vierzig Plätze auf den gehobenen Stränden',
  'On the morning after the conference two buses will leave for the Wairarapa coast, where five beaches stand one above the other, each lifted out of the sea by a single great earthquake. Marama Te Wharau, who learnt to read them from her grandmother, will be our guide.':
    'Am Morgen nach der Konferenz fahren zwei Busse an die Küste von Wairarapa. Dort liegen fünf Strände übereinander, jeder von einem einzigen großen Erdbeben aus dem Meer gehoben. Marama Te Wharau, die sie von ihrer Großmutter zu lesen gelernt hat, führt uns.',
  'There are forty places, shared out by lot among those who ask for one when they register. The trip is free of charge, lasts until the early evening and includes lunch in a woolshed. One bus takes a shorter route without steep paths.':
    'Die vierzig Plätze werden unter allen verlost, die sich bei der Anmeldung einen wünschen. Die Fahrt kostet nichts, dauert bis zum frühen Abend und schließt ein Mittagessen in einem Wollschuppen ein. Ein Bus nimmt eine kürzere Strecke ohne steile Wege.',
  'Those who take part online will get the trip as well: a crew of two carries a camera and a great many batteries, and passes your questions on at every stop.':
    'Wer im Netz teilnimmt, ist auch dabei: Zwei Leute tragen eine Kamera und sehr viele Batterien und geben an jedem Halt Ihre Fragen weiter.',
  'The call for abstracts is open': 'Abstracts können eingereicht werden',
  'Abstracts for oral, poster and virtual presentations can be submitted from today until {date}. Each is read by two members of the committee and answered within 7 working days, so that early birds do not have to wait for late ones.':
    'Abstracts für Vorträge, Poster und Vorträge im Netz können ab heute bis zum {date} eingereicht werden. Jedes wird von zwei Mitgliedern des Komitees gelesen und spätestens nach 7 Werktagen beantwortet, damit die Frühen nicht auf die Späten warten müssen.',
  'We would especially like to hear from observatories, surveys and civil-defence offices, whose experience seldom gets into journals. An abstract may describe a warning that worked, one that did not, or one that was never sent.':
    'Besonders gern hören wir von Observatorien, geologischen Diensten und dem Katastrophenschutz, deren Erfahrung selten in Zeitschriften gelangt. Ein Abstract darf eine Warnung beschreiben, die wirkte, eine, die nicht wirkte, oder eine, die nie verschickt wurde.',
  'Work with local and indigenous communities is welcome in every topic. Please say in the abstract who holds the data and how those who took part are named.':
    'Arbeiten mit örtlichen und indigenen Gemeinschaften sind in jedem Thema willkommen. Sagen Sie im Abstract bitte, wem die Daten gehören und wie die Beteiligten genannt werden.',
  'Five plenary speakers who stayed': 'Fünf, die geblieben sind: die Plenarvorträge',
  'The committee has completed its list of plenary speakers. It followed a single rule: we asked people who have studied one place for a very long time. Together the five have spent more than a hundred years with a plate boundary, a volcanic range, a calving glacier, a dry plateau and a river of silt.':
    'Das Komitee hat die Liste der Plenarvorträge beisammen. Es gab nur eine Regel: Wir fragten Menschen, die einen Ort sehr lange erforscht haben. Zusammen haben die fünf mehr als hundert Jahre mit einer Plattengrenze, einer Vulkankette, einem kalbenden Gletscher, einer trockenen Hochebene und einem Fluss voll Schlick verbracht.',
  'Long records are the backbone of our science and the hardest thing to get funded. We hope that the lectures will show what they are worth, and that the discussion will be about how to hand them on.':
    'Lange Messreihen sind das Rückgrat unserer Wissenschaft, und für nichts ist Geld schwerer zu bekommen. Wir hoffen, dass die Vorträge zeigen, was sie wert sind, und dass die Diskussion davon handelt, wie man sie weitergibt.',
  'Keynote and invited speakers, with the titles of their talks, are listed on the speakers page.':
    'Wer außerdem spricht und worüber, steht auf der Seite der Vortragenden.',

  // Venue
  'The building stands on base isolators: in an earthquake the ground moves and the hotel follows later and more gently. Please attend the ten-minute briefing on the first morning all the same.':
    'Das Gebäude steht auf Dämpfern: Bei einem Erdbeben bewegt sich der Boden, und das Hotel folgt später und sanfter. Kommen Sie bitte am ersten Morgen trotzdem zur Einweisung; sie dauert zehn Minuten.',
  'Rooms at the conference rate are booked together with your registration and are held until 45 days before the first day.':
    'Zimmer zum Konferenzpreis werden mit der Anmeldung gebucht und bis 45 Tage vor dem ersten Tag freigehalten.',
  'The field trip to the uplifted beaches leaves on the morning after the conference. It is free of charge for participants, has forty places and needs sturdy shoes.':
    'Die Exkursion zu den gehobenen Stränden beginnt am Morgen nach der Konferenz. Sie kostet nichts, hat vierzig Plätze und verlangt feste Schuhe.',
  'The Kōwhai Wharf Hotel is a timber building on an old finger wharf, finished nine years ago and designed for the ground it stands on. Its isolators can be seen through a glass floor in the lobby, and the hotel’s engineer gives a tour each evening.':
    'Das Kōwhai Wharf Hotel ist ein Holzbau auf einem alten Hafenpier, vor neun Jahren vollendet und für den Boden entworfen, auf dem es steht. Seine Dämpfer sieht man durch einen Glasboden in der Halle, und die Ingenieurin des Hauses führt jeden Abend durch den Keller.',
  'Harbour Hall, on the upper floor, seats 260 and looks out over the water to the hills of the fault. Posters and coffee are in the former wool store below. The 120 rooms include Wi-Fi and breakfast for all participants who book with their registration.':
    'Der Hafensaal im Obergeschoss hat 260 Plätze und blickt über das Wasser auf die Hügel der Verwerfung. Poster und Kaffee finden sich darunter im früheren Wolllager. In den 120 Zimmern sind WLAN und Frühstück für alle inbegriffen, die mit der Anmeldung buchen.',
  'From the airport (8 km): bus to the waterfront, 25 minutes, then three minutes on foot. A taxi takes 15 minutes.':
    'Vom Flughafen (8 km): mit dem Bus in 25 Minuten ans Ufer, dann drei Minuten zu Fuß. Ein Taxi braucht 15 Minuten.',
  'From the railway station: ten minutes on foot along the waterfront, all of it level and sheltered from the southerly for most of the way.':
    'Vom Bahnhof: zehn Minuten zu Fuß am Wasser entlang, eben und meist vor dem Südwind geschützt.',
  'By ferry: the terminal for the South Island is 2 km away; the hotel sends a van to every arrival on the day before the conference.':
    'Mit der Fähre: Der Anleger zur Südinsel ist 2 km entfernt; am Tag vor der Konferenz holt das Hotel zu jeder Ankunft ab.',
  'With a wheelchair: the wharf, the hall and twelve of the rooms are fully accessible.':
    'Mit dem Rollstuhl: Der Pier, der Saal und zwölf Zimmer sind ganz zugänglich.',
  'The Kōwhai Wharf Hotel, with trees on either side': 'Das Kōwhai Wharf Hotel, mit Bäumen zu beiden Seiten',
  'The view from Harbour Hall': 'Der Blick aus dem Hafensaal',
  'Harbour Hall, set for a talk': 'Der Hafensaal vor einem Vortrag',
  'The opening of the 2nd conference, seen from the gallery':
    'Die Eröffnung der 2. Konferenz, von der Galerie aus',
  'Discussions in front of the posters': 'Gespräche vor den Postern',
  'The harbour after the last session': 'Der Hafen nach der letzten Sitzung',
  'The city, seen from the wharf': 'Die Stadt, vom Pier aus gesehen',
  'The conference dinner': 'Das Konferenzessen',

  // Figures, prices and timetable of the home page
  Speakers: 'Vortragende',
  Sponsors: 'Förderer',
  Sessions: 'Sitzungen',
  Attendees: 'Teilnehmende',
  'Oral Talk': 'Vortrag',
  'Invited Talk': 'Eingeladener Vortrag',
  'Poster Presentation': 'Poster',
  'Oral Presentation': 'Vortrag',
  'Invited Presentation': 'Eingeladener Vortrag',
  'Virtual Presentation': 'Vortrag im Netz',
  'Welcome coffee': 'Kaffee zur Begrüßung',
  'Access to all talks and posters': 'Alle Vorträge und Poster',
  'Conference material': 'Unterlagen',
  'Lunch with tea/coffee breaks': 'Mittagessen, Tee und Kaffee',
  'WiFi in meeting rooms': 'WLAN in den Sälen',
  'Plenary and keynote talks': 'Plenar- und Hauptvorträge',
  'Invited sessions': 'Eingeladene Sitzungen',
  'Oral sessions': 'Vorträge',
  'Registration and welcome coffee': 'Empfang und Kaffee',
  'Opening ceremony': 'Eröffnung',
  'Plenary talks': 'Plenarvorträge',
  'Keynote talks': 'Hauptvorträge',
  'Coffee break': 'Kaffeepause',
  'Tea break': 'Teepause',
  Lunch: 'Mittagessen',
  'Questions to the speakers of the day': 'Fragen an die Vortragenden des Tages',
  'Invited session I': 'Eingeladene Sitzung I',
  'Invited session II': 'Eingeladene Sitzung II',
  'Invited session III': 'Eingeladene Sitzung III',
  'Oral session I': 'Vorträge I',
  'Oral session II': 'Vorträge II',
  'Oral session III': 'Vorträge III',
  'Poster session': 'Poster',
  'Networking event': 'Geselliger Abend',
  'Round table': 'Runder Tisch',
  'Awards ceremony': 'Preisverleihung',
  'Farewell coffee': 'Kaffee zum Abschied',

  // Sponsors
  Bedrock: 'Fels',
  Sediment: 'Sediment',

  // Contact
  Phone: 'Telefon',
  'Office address': 'Anschrift des Büros',
  Email: 'E-Mail',

  // Programme
  'Day 1': '1. Tag',
  'Day 2': '2. Tag',
  'Day 3': '3. Tag',

  // What is sold
  Earlybird: 'Frühbucher',
  'Mid Term': 'Normalpreis',
  'Late Registration Fee': 'Spätbucher',
  'Single Occupancy': 'Einzelzimmer',
  'Double Occupancy': 'Doppelzimmer',
  'Triple Occupancy': 'Dreibettzimmer',
  'the lunches, the coffee breaks and the networking event':
    'die Mittagessen, die Kaffeepausen und den geselligen Abend',
  'Student fees are for those who are studying for a bachelor’s, master’s or doctoral degree; please bring your student card.':
    'Die Preise für Studierende gelten für alle, die einen Bachelor, Master oder Doktorgrad anstreben; bringen Sie bitte Ihren Ausweis mit.',
  Member: 'Mitglied',
  'Of the Society for a Restless Planet; please bring your card.':
    'Der Society for a Restless Planet; bringen Sie bitte Ihren Ausweis mit.',
  'Student member': 'Studierendes Mitglied',
  'Of the same society, while studying.': 'Derselben Gesellschaft, während des Studiums.',
  'Volume of abstracts, printed': 'Band der Abstracts, gedruckt',
  'Two hundred pages, at the registration desk': 'Zweihundert Seiten, am Empfang',
  'Workshop: reading a seismogram': 'Workshop: ein Seismogramm lesen',
  'Bring a laptop; records are provided': 'Bringen Sie einen Laptop mit; Aufzeichnungen haben wir',
  'Workshop: warnings that people follow': 'Workshop: Warnungen, denen man folgt',
  'With the harbour master and two journalists': 'Mit der Hafenmeisterin und zwei Journalisten',
  'Short course: maps that a village can draw': 'Kurzkurs: Karten, die ein Dorf zeichnen kann',
  'Paper, string and two hours of walking': 'Papier, Schnur und zwei Stunden zu Fuß',
  'Short course: dating a landslide': 'Kurzkurs: das Alter eines Erdrutsches',
  'With lichens, tree rings and old photographs': 'Mit Flechten, Baumringen und alten Fotografien',
  'Short course: radar from orbit': 'Kurzkurs: Radar aus dem Orbit',
  'In the computer room, which has screens for all': 'Im Rechnerraum, der Bildschirme für alle hat',
  'Night watch at the warning centre': 'Nachtwache in der Warnzentrale',
  'Four chairs behind those who watch the ocean; for reporters whom we have written to':
    'Vier Stühle hinter denen, die den Ozean beobachten; für Journalisten, denen wir geschrieben haben',
  'Conference dinner': 'Konferenzessen',
  'On the waterfront': 'Am Wasser',
  'Conference dinner for a guest': 'Konferenzessen für einen Gast',
  'Your guests sit beside you': 'Ihre Gäste sitzen neben Ihnen',
  'Walk along the fault': 'Spaziergang auf der Verwerfung',
  'Two hours on good paths; free of charge': 'Zwei Stunden auf guten Wegen; kostenlos',
  Shirt: 'Hemd',
  'Contour lines, printed here': 'Höhenlinien, hier gedruckt',
  Fish: 'Fisch',
  Vegetarian: 'Vegetarisch',
  Vegan: 'Vegan',
  Small: 'Klein',
  Medium: 'Mittel',
  Large: 'Groß',
  'Extra large': 'Sehr groß',

  // What is asked
  'What do you eat?': 'Was essen Sie?',
  'Lunch is served on all three days.': 'Mittagessen gibt es an allen drei Tagen.',
  Anything: 'Alles',
  'Something else': 'Etwas anderes',
  'What should the kitchen know?': 'Was soll die Küche wissen?',
  'Allergies and what else you cannot eat. Only the kitchen and two of us read it, and it is deleted two weeks after the conference.':
    'Allergien und was Sie sonst nicht essen können. Nur die Küche und zwei von uns lesen es, und zwei Wochen nach der Konferenz wird es gelöscht.',
  'Which boots shall we lend you?': 'Welche Stiefel sollen wir Ihnen leihen?',
  'European sizes; nobody has to walk in ours.': 'Europäische Größen; niemand muss in unseren gehen.',
  'I bring my own': 'Ich bringe meine mit',
  '36 to 38': '36 bis 38',
  '39 to 41': '39 bis 41',
  '42 to 44': '42 bis 44',
  '45 to 47': '45 bis 47',
  'When do you arrive?': 'Wann kommen Sie an?',
  'So that the desk is open; it can be changed on the page of your registration.':
    'Damit der Empfang besetzt ist; Sie können es auf der Seite Ihrer Anmeldung ändern.',
  'I may be in photographs of the conference': 'Ich darf auf Fotos der Konferenz zu sehen sein',
  'We show them on this website and in the report for our funders. You can take it back at any time.':
    'Wir zeigen sie auf dieser Website und im Bericht an unsere Förderer. Sie können das jederzeit widerrufen.',

  // Pages of its own
  'Visa and invitation letters': 'Visum und Einladungsschreiben',
  'Visa letters': 'Visum',
  'Most participants need a visa or a travel authority for New Zealand. Apply early: we help with a letter.':
    'Die meisten brauchen für Neuseeland ein Visum oder eine Reisegenehmigung. Beantragen Sie es früh: Wir helfen mit einem Schreiben.',
  'Who needs what': 'Wer was braucht',
  'Citizens of about sixty countries need only the electronic travel authority, which is asked for in an app and usually granted within three days. Everybody else applies for a visitor visa. Citizens and residents of Australia need neither.':
    'Wer die Staatsangehörigkeit eines von rund sechzig Ländern hat, braucht nur die elektronische Reisegenehmigung; man beantragt sie in einer App, und meist kommt sie binnen drei Tagen. Alle anderen beantragen ein Besuchsvisum. Wer aus Australien kommt oder dort lebt, braucht keines von beiden.',
  'A letter of invitation states that your abstract was accepted or that you registered. It does not promise that a visa is granted, and we cannot write to an embassy for you.':
    'Ein Einladungsschreiben besagt, dass Ihr Abstract angenommen ist oder dass Sie angemeldet sind. Es verspricht kein Visum, und an eine Botschaft können wir nicht für Sie schreiben.',
  'When to do it': 'Wann',
  'Ask us for a letter': 'Bitten Sie uns um ein Schreiben',
  'It takes us a week': 'Wir brauchen eine Woche',
  'Apply for a visitor visa': 'Beantragen Sie das Besuchsvisum',
  'Ask for the travel authority': 'Beantragen Sie die Reisegenehmigung',
  Questions: 'Fragen',
  'May I have a letter before I pay?': 'Bekomme ich ein Schreiben, bevor ich bezahle?',
  'Yes, once your abstract is accepted. The letter then names the abstract.':
    'Ja, sobald Ihr Abstract angenommen ist. Das Schreiben nennt dann das Abstract.',
  'My application was refused. What about my fee?':
    'Mein Antrag wurde abgelehnt. Was wird aus meiner Gebühr?',
  'Join online instead: we refund the difference. Send us a copy of the refusal.':
    'Nehmen Sie im Netz teil: Wir erstatten den Unterschied. Schicken Sie uns eine Kopie der Ablehnung.',
  'Do I need a letter to take part online?': 'Brauche ich ein Schreiben, um im Netz teilzunehmen?',
  'No.': 'Nein.',
  'Who writes the letters': 'Wer die Schreiben verfasst',
  'Participants’ desk': 'Büro für Teilnehmende',
  'Write to us': 'Schreiben Sie uns',
  Childcare: 'Kinderbetreuung',
  'Children are welcome at the venue, in every session, and in a room of their own.':
    'Kinder sind willkommen: im Haus, in jeder Sitzung und in einem Raum für sich.',
  'The children’s room': 'Das Kinderzimmer',
  'Two trained carers look after children from six months to ten years, on all days from half an hour before the first talk until the last one ends. The room is beside the posters; it has a kitchen, a quiet corner for naps and a door to the garden.':
    'Zwei ausgebildete Kräfte betreuen Kinder von sechs Monaten bis zehn Jahren, an allen Tagen von einer halben Stunde vor dem ersten Vortrag bis zum Ende des letzten. Der Raum liegt neben den Postern und hat eine Küche, eine ruhige Ecke zum Schlafen und eine Tür zum Garten.',
  'It is free of charge. Tell us by the date below how many children come and how old they are.':
    'Die Betreuung kostet nichts. Sagen Sie uns bis zum unten genannten Tag, wie viele Kinder kommen und wie alt sie sind.',
  'Until when': 'Bis wann',
  'Last day to register a child': 'Letzter Tag, um ein Kind anzumelden',
  'Afterwards we do what we can': 'Danach tun wir, was wir können',
  Where: 'Wo',
  'The children’s room is on the ground floor, to the left of the registration desk.':
    'Das Kinderzimmer ist im Erdgeschoss, links vom Empfang.',
  Abstracts: 'Abstracts',
  Program: 'Programm',
  'Your stay': 'Ihr Aufenthalt',
  About: 'Über uns',
})
