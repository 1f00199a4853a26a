/**
 * The pages with which every conference begins, in German, by their English.
 *
 * @param product the organiser's name, which two of them contain
 */
export const germanPages = (product: string): Readonly<Record<string, string>> => ({
  // Call for abstracts
  'Call for abstracts': 'Einreichung von Abstracts',
  'Show us what you have found, what you are still unsure of, and what did not work.':
    'Zeigen Sie uns, was Sie gefunden haben, was noch unsicher ist und was nicht gelang.',
  'We invite abstracts for oral, poster and virtual presentations on every subject of Earth Sciences and Natural Hazards. New results, careful replications, methods and instructive failures are equally welcome, from doctoral students as much as from heads of laboratories. Members of the programme committee read every abstract.':
    'Wir bitten um Abstracts für Vorträge, Poster und Vorträge im Netz zu allen Themen der Erdwissenschaften und Naturgefahren. Neue Ergebnisse, sorgfältige Wiederholungen, Methoden und lehrreiche Fehlschläge sind gleich willkommen, von Promovierenden so gern wie von denen, die ein Labor leiten. Das Programmkomitee liest jedes Abstract.',
  'Use the template or a plain document of your own. A good abstract answers four questions in this order: what did you want to know, what did you do, what did you find, and why does it matter?':
    'Nehmen Sie die Vorlage oder ein eigenes schlichtes Dokument. Ein gutes Abstract beantwortet vier Fragen in dieser Reihenfolge: Was wollten Sie wissen, was haben Sie getan, was haben Sie gefunden, und warum ist es wichtig?',
  'Submission guidelines': 'Hinweise zum Einreichen',
  'Abstracts are written in English and sent as a Word or PDF file.':
    'Abstracts werden auf Englisch verfasst und als Word- oder PDF-Datei geschickt.',
  'An abstract has at most {abstract words}. Title, authors and references do not count.':
    'Ein Abstract hat höchstens {abstract words}. Titel, Verfasser und Literatur zählen nicht.',
  'Each presenter may make at most {abstracts each}.': 'Erlaubt sind höchstens {abstracts each} pro Person.',
  'Underline the presenting author, and give every author’s affiliation and one email address for correspondence.':
    'Unterstreichen Sie, wer vorträgt, und nennen Sie zu jedem Namen die Einrichtung und eine E-Mail-Adresse für Rückfragen.',
  'You will be told whether your abstract is accepted within {abstract answer days} of its arrival.':
    'Ob Ihr Abstract angenommen ist, erfahren Sie spätestens {abstract answer days} nach dem Eingang.',
  'To change an abstract, inform the conference secretary by email at':
    'Um ein Abstract zu ändern, schreiben Sie dem Tagungssekretariat an',
  'at least {abstract change days} before the conference. Later changes cannot be printed.':
    'spätestens {abstract change days} vor der Konferenz. Spätere Änderungen können nicht mehr gedruckt werden.',
  'Presentations are given in PowerPoint only, and in English.':
    'Vorträge werden nur mit PowerPoint und auf Englisch gehalten.',
  'If the work is funded by a proprietary organization, a statement on conflicts of interest is required.':
    'Wenn ein Unternehmen die Arbeit bezahlt hat, ist eine Erklärung zu Interessenkonflikten nötig.',
  'The presenting author of an accepted abstract registers for the conference. An abstract without a registered presenter is taken out of the programme.':
    'Wer ein angenommenes Abstract vorträgt, meldet sich zur Konferenz an. Ein Abstract, für das niemand angemeldet ist, wird aus dem Programm genommen.',
  'Submit an abstract': 'Ein Abstract einreichen',
  'It takes about five minutes. Have your file at hand: Word or PDF, in English, at most {abstract words}.':
    'Es dauert etwa fünf Minuten. Halten Sie Ihre Datei bereit: Word oder PDF, auf Englisch, höchstens {abstract words}.',
  'Fields marked with an asterisk are required. When the form has been sent you receive an abstract number; please quote it whenever you write to us. We answer within {abstract answer days}.':
    'Felder mit einem Stern sind auszufüllen. Nach dem Absenden erhalten Sie eine Nummer; nennen Sie sie bitte immer, wenn Sie uns schreiben. Auf unsere Antwort warten Sie höchstens {abstract answer days}.',
  Topics: 'Themen',
  'Work that falls between two of these topics is often the most interesting. Choose the nearer one.':
    'Arbeiten zwischen zwei dieser Themen sind oft die spannendsten. Wählen Sie das nähere.',
  'Abstracts are sorted by topic for review only; the programme committee builds sessions from what arrives.':
    'Nach Themen sortiert werden Abstracts nur für die Begutachtung; Sitzungen bildet das Programmkomitee aus dem, was kommt.',
  'Oral presentation': 'Vortrag',
  '25 minutes in all: 20 minutes of talk and 2–3 minutes of discussion, with time to change over.':
    '25 Minuten im Ganzen: 20 Minuten Vortrag und 2–3 Minuten Diskussion, dazu Zeit für den Wechsel.',
  'Poster presentation': 'Poster',
  'An A0 board, 1189mm × 841mm, for the whole of your session, with an hour reserved for questions.':
    'Eine Tafel im Format A0, 1189 mm × 841 mm, für Ihre ganze Sitzung, mit einer Stunde für Fragen.',
  'Invited presentation': 'Eingeladener Vortrag',
  '25 minutes in an invited session, by invitation of the programme committee.':
    '25 Minuten in einer eingeladenen Sitzung, auf Einladung des Programmkomitees.',
  'Virtual presentation': 'Vortrag im Netz',
  'An oral talk given live from your own desk and shown in the hall, with the same time for questions.':
    'Ein Vortrag, live vom eigenen Schreibtisch gehalten und im Saal gezeigt, mit derselben Zeit für Fragen.',
  'Call for abstracts opened': 'Beginn der Einreichung',
  'Earlybird registration ends': 'Ende des Frühbucherpreises',
  'Call for abstracts closes': 'Ende der Einreichung',
  'Mid Term registration ends': 'Ende des Normalpreises',
  'Programme of the oral sessions published': 'Programm der Vorträge veröffentlicht',
  'Last day for changes to an abstract': 'Letzter Tag für Änderungen an einem Abstract',
  'Late registration ends': 'Ende der Anmeldung',
  'The conference opens': 'Beginn der Konferenz',

  // Presentation guidelines
  'Oral presentations': 'Vorträge',
  'Twenty-five minutes in all, and every one of them yours.':
    'Fünfundzwanzig Minuten, und jede davon gehört Ihnen.',
  'A talk lasts 20 minutes, followed by 2–3 minutes of discussion: 25 minutes in total with Q&A and the change of speakers. The chair will stand up when two minutes remain.':
    'Ein Vortrag dauert 20 Minuten, danach folgen 2–3 Minuten Diskussion: 25 Minuten mit Fragen und dem Wechsel. Wenn noch zwei Minuten bleiben, steht die Sitzungsleitung auf.',
  'Talks and slides are in English only.': 'Vorträge und Folien sind nur auf Englisch.',
  'Slides are made in PowerPoint, in the format 16:9. Embed your fonts and videos, and bring a PDF as a backup.':
    'Folien werden mit PowerPoint gemacht, im Format 16:9. Betten Sie Schriften und Videos ein, und bringen Sie ein PDF als Reserve mit.',
  'Hand in your slides on a USB stick one hour before your session begins, at the desk beside the hall. We copy them to the computer there and remove them afterwards.':
    'Geben Sie Ihre Folien eine Stunde vor Beginn der Sitzung auf einem USB-Stick am Tisch neben dem Saal ab. Wir kopieren sie auf den Rechner dort und löschen sie danach.',
  'Be in the hall ten minutes before your session to meet the chair and try the microphone.':
    'Seien Sie zehn Minuten vor Ihrer Sitzung im Saal, um die Sitzungsleitung zu treffen und das Mikrofon zu probieren.',
  'Use few words on each slide, type of at least 24 points, and colours that people with red-green colour blindness can tell apart.':
    'Wenige Wörter auf jeder Folie, Schrift von mindestens 24 Punkt und Farben, die man auch mit einer Rot-Grün-Schwäche unterscheidet.',
  'Poster presentations': 'Poster',
  'A poster is a conversation that waits for its other half.':
    'Ein Poster ist ein Gespräch, das auf seine andere Hälfte wartet.',
  'Each poster has one A0 board (1189mm x 841mm). Fixings are on the board.':
    'Jedes Poster hat eine Tafel im Format A0 (1189 mm × 841 mm). Zum Befestigen ist alles da.',
  'Title, figures and captions must be readable from 2 m: at least 72 points for the title and 28 for the text.':
    'Titel, Abbildungen und Unterschriften müssen aus 2 m zu lesen sein: mindestens 72 Punkt für den Titel und 28 für den Text.',
  'Put the title, the authors, their affiliations and the abstract number at the top. English only.':
    'Oben stehen Titel, Verfasser, Einrichtungen und die Nummer des Abstracts. Nur auf Englisch.',
  'Participants mount their posters before their slot begins and remove them when it ends. Posters left behind are kept at the registration desk until the evening.':
    'Poster werden vor Beginn der Sitzung aufgehängt und an deren Ende abgenommen. Was hängen bleibt, liegt bis zum Abend am Empfang.',
  'The presenting author stands at the board during the slot. Bring small copies, or a code that leads to the file.':
    'Wer vorträgt, steht während der Sitzung an der Tafel. Bringen Sie kleine Kopien mit oder einen Code, der zur Datei führt.',
  'Virtual presentations': 'Vorträge im Netz',
  'A virtual talk is given live and has the same 20 minutes, followed by 2–3 minutes of discussion.':
    'Ein Vortrag im Netz wird live gehalten und hat dieselben 20 Minuten, danach 2–3 Minuten Diskussion.',
  'You receive your personal link three days before the conference and test picture and sound with us on the day before your talk.':
    'Ihren persönlichen Link erhalten Sie drei Tage vor der Konferenz; Bild und Ton prüfen wir mit Ihnen am Tag vor dem Vortrag.',
  'Send your slides, and if you can a recording as a backup, to':
    'Schicken Sie Ihre Folien und, wenn es geht, eine Aufnahme als Reserve an',
  'two days before. Should your connection fail, we play the recording and bring your answers in by telephone.':
    'zwei Tage vorher. Reißt die Verbindung ab, zeigen wir die Aufnahme und holen Ihre Antworten per Telefon in den Saal.',

  // Fees
  'What the fee includes': 'Was im Preis enthalten ist',
  'Access to all sessions, in the hall and online': 'Alle Sitzungen, im Saal und im Netz',
  'Certificate of participation or presentation': 'Bescheinigung über Teilnahme oder Vortrag',
  'Lunch on all three days': 'Mittagessen an allen drei Tagen',
  'The awards ceremony': 'Die Preisverleihung',
  'The networking event': 'Der gesellige Abend',
  'The exhibition': 'Die Ausstellung',
  'Coffee breaks': 'Kaffeepausen',
  'Wi-Fi in all meeting rooms': 'WLAN in allen Sälen',
  'What accommodation includes': 'Was bei der Unterkunft enthalten ist',
  'Prices are for the room and the whole stay, not per night and not per person.':
    'Die Preise gelten für das Zimmer und den ganzen Aufenthalt, nicht je Nacht und nicht je Person.',
  'Wi-Fi in the room': 'WLAN im Zimmer',
  'Breakfast on each morning of your stay': 'Frühstück an jedem Morgen Ihres Aufenthalts',

  // Awards and sponsors
  'Best Presentation Awards': 'Preise für die besten Beiträge',
  'For work that is good, told so that others can use it.':
    'Für gute Arbeit, so erzählt, dass andere etwas damit anfangen können.',
  'With the Best Presentation Awards we honour, at the end of the third day, the talks and posters that the hall will remember. A jury from the programme committee listens to every oral talk and visits every poster; its members never judge work from their own institution.':
    'Am Ende des dritten Tages ehren wir die Vorträge und Poster, an die man sich erinnern wird. Eine Jury aus dem Programmkomitee hört jeden Vortrag und besucht jedes Poster; über Arbeiten aus dem eigenen Haus urteilt niemand.',
  'The awards': 'Die Preise',
  'Best Oral Presentation': 'Bester Vortrag',
  'For the talk whose question, method and answer were clearest to those outside its field.':
    'Für den Vortrag, dessen Frage, Methode und Antwort Fachfremden am klarsten waren.',
  'Best Poster Presentation': 'Bestes Poster',
  'For the poster that started the best conversations, and could be understood when its author was at lunch.':
    'Für das Poster, das die besten Gespräche begann und auch zu verstehen war, wenn niemand danebenstand.',
  'Best Student Presentation': 'Bester Beitrag im Studium',
  'For an oral, poster or virtual presentation by somebody who studies for a degree.':
    'Für einen Vortrag, ein Poster oder einen Vortrag im Netz von jemandem, der noch studiert.',
  'Best Virtual Presentation': 'Bester Vortrag im Netz',
  'For a talk given from afar that made the distance disappear.':
    'Für einen Vortrag aus der Ferne, bei dem die Ferne verschwand.',
  'How the jury decides': 'Wie die Jury entscheidet',
  'Originality of the question and soundness of the method: half of the marks.':
    'Neuheit der Frage und Sorgfalt der Methode: die Hälfte der Punkte.',
  'Clarity of the talk or poster: a quarter.': 'Klarheit des Vortrags oder Posters: ein Viertel.',
  'Answers in the discussion, and candour about what is not yet known: a quarter.':
    'Antworten in der Diskussion und Offenheit über das, was man noch nicht weiß: ein Viertel.',
  'Every registered presenter takes part; there is nothing to apply for. The awards ceremony closes the conference. Each award comes with a certificate and free registration for the next conference in this series. Winners who have left already, or who presented online, receive theirs by post.':
    'Wer angemeldet ist und vorträgt, nimmt teil; bewerben muss man sich nicht. Mit der Preisverleihung endet die Konferenz. Zu jedem Preis gehören eine Urkunde und die freie Teilnahme an der nächsten Konferenz dieser Reihe. Wer schon abgereist ist oder im Netz vorgetragen hat, bekommt den Preis mit der Post.',
  'Sponsors and exhibitors': 'Förderer und Aussteller',
  'Stand beside the coffee, not in front of the science.': 'Neben dem Kaffee, nicht vor der Wissenschaft.',
  'Sponsors make travel grants, low student fees and good coffee possible. In return they meet some two hundred people who decide what their laboratories, plants and workshops will buy, build and teach next, in three days and in one building. Earth Sciences and Natural Hazards has room for a small number of sponsors, so that each of them is noticed.':
    'Förderer machen Reisestipendien, niedrige Preise für Studierende und guten Kaffee möglich. Dafür treffen sie in drei Tagen und in einem Haus rund zweihundert Menschen, die entscheiden, was ihre Labore, Betriebe und Werkstätten als Nächstes kaufen, bauen und lehren. Die Konferenz hat Platz für wenige Förderer, damit jeder bemerkt wird.',
  'Ways to take part': 'Wie Sie sich beteiligen können',
  'Principal sponsor': 'Hauptförderer',
  'Named with the conference on all material, a double stand in the exhibition, five registrations, and the welcome at the networking event.':
    'Auf allen Unterlagen mit der Konferenz genannt, ein doppelter Stand in der Ausstellung, fünf Anmeldungen und die Begrüßung am geselligen Abend.',
  'Session sponsor': 'Förderer einer Sitzung',
  'Named with one day of the programme, a stand, and three registrations.':
    'Mit einem Tag des Programms genannt, ein Stand und drei Anmeldungen.',
  Exhibitor: 'Aussteller',
  'A stand of 6 m² with power, table and Wi-Fi beside the poster boards and the coffee, and two registrations.':
    'Ein Stand von 6 m² mit Strom, Tisch und WLAN neben den Postern und dem Kaffee und zwei Anmeldungen.',
  'Grant sponsor': 'Stifter von Stipendien',
  'Your name on travel grants for early-career researchers, whom an independent committee selects.':
    'Ihr Name auf Reisestipendien für Forschende am Anfang ihrer Laufbahn, die ein unabhängiges Komitee auswählt.',
  'Friend of the conference': 'Freund der Konferenz',
  'Your logo on the conference’s pages and in the programme, and one registration.':
    'Ihr Logo auf den Seiten der Konferenz und im Programm und eine Anmeldung.',
  'Sponsors have no say in the programme, and no talk can be bought. The brochure lists prices and dates. For a stand made to measure, or simply to ask, write to':
    'Förderer haben keinen Einfluss auf das Programm, und kein Vortrag ist zu kaufen. Preise und Termine stehen in der Broschüre. Für einen Stand nach Maß oder einfach, um zu fragen, schreiben Sie an',

  // Policies
  'Cancellation and refund': 'Stornierung und Erstattung',
  'Plans change. Tell us early, and more of your fee comes back to you.':
    'Pläne ändern sich. Sagen Sie es uns früh, dann bekommen Sie mehr zurück.',
  'To cancel, write to': 'Zum Stornieren schreiben Sie an',
  'from the address with which you registered and give your registration code. The day on which your message reaches us counts. Days are counted back from the first day of the conference, in the time zone of the place where it is held.':
    'von der Adresse, mit der Sie sich angemeldet haben, und nennen Ihren Anmeldecode. Es zählt der Tag, an dem Ihre Nachricht uns erreicht. Die Tage werden vom ersten Tag der Konferenz zurückgezählt, in der Zeitzone des Ortes, an dem sie stattfindet.',
  'Boundary days: {boundary days}.': 'Grenztage: {boundary days}.',
  'The percentage applies to everything that you paid, the processing fee included. Refunds are paid only after the conference, within {refund days} of its last day, to the card or account that was charged. If you move to a cheaper category or give up your room, the difference is refunded at the same percentage.{other terms}':
    'Der Anteil gilt für alles, was Sie bezahlt haben, auch für die Bearbeitungsgebühr. Erstattet wird erst nach der Konferenz, spätestens {refund days} nach ihrem letzten Tag, auf die belastete Karte oder das Konto. Wechseln Sie in eine günstigere Kategorie oder geben Sie Ihr Zimmer auf, wird der Unterschied zum selben Anteil erstattet.{other terms}',
  'Transfer of registration': 'Umbuchung und Übertragung',
  'To another conference.': 'Auf eine andere Konferenz.',
  'You may transfer what you paid to another of our conferences that starts within {transfer months} of the first day of the one for which you registered. If the new fee is higher you pay the difference.':
    'Sie können, was Sie bezahlt haben, auf eine andere unserer Konferenzen übertragen, die höchstens {transfer months} nach dem ersten Tag derjenigen beginnt, zu der Sie angemeldet sind. Ist der neue Preis höher, zahlen Sie den Unterschied.',
  'To another person.': 'Auf eine andere Person.',
  'Somebody else from the same organization may come in your place. Ask for this in writing, by email to':
    'Jemand anderes aus derselben Einrichtung kann an Ihrer Stelle kommen. Bitten Sie schriftlich darum, per E-Mail an',
  ', {hand-over days} or more before the first day, and give the full name, title, telephone and email address of the person who will attend. After that day badges and visa letters have been issued and names can no longer be changed.':
    ', mindestens {hand-over days} vor dem ersten Tag, und nennen Sie Namen, Titel, Telefon und E-Mail-Adresse der Person, die teilnehmen wird. Danach sind Namensschilder und Visumschreiben ausgestellt, und Namen können nicht mehr geändert werden.',
  'Personal reasons': 'Persönliche Gründe',
  'Illness, a refused visa, a missed flight or a change at work are good reasons not to travel, and you need not prove them to us. They do not change the table above, because rooms, meals and places have been paid for by then. What we can always offer to a registered participant who cannot travel is the virtual programme: tell us, and we will send you the access before the first session.':
    'Krankheit, ein abgelehntes Visum, ein verpasster Flug oder ein Wechsel der Stelle sind gute Gründe, nicht zu reisen, und Sie müssen sie uns nicht beweisen. An der Tabelle oben ändern sie nichts, denn Zimmer, Essen und Plätze sind dann bezahlt. Was wir Angemeldeten, die nicht reisen können, immer anbieten, ist das Programm im Netz: Sagen Sie Bescheid, und Sie bekommen den Zugang vor der ersten Sitzung.',
  'Please tell us if you cannot come: a registration that is neither used nor cancelled is not refunded.':
    'Sagen Sie uns bitte, wenn Sie nicht kommen können: Eine Anmeldung, die weder genutzt noch storniert wird, wird nicht erstattet.',
  'Photo and video consent': 'Einwilligung zu Fotos und Videos',
  [`Photographs and video are taken during the conference, and talks are streamed to online participants. By taking part you consent to being seen in them, and to their use by ${product} to report on this conference and to announce later ones. We use no picture in which somebody looks foolish, asleep or unwell.`]: `Während der Konferenz wird fotografiert und gefilmt, und Vorträge werden ins Netz übertragen. Mit der Teilnahme willigen Sie ein, darauf zu sehen zu sein, und dass ${product} die Aufnahmen nutzt, um von dieser Konferenz zu berichten und spätere anzukündigen. Wir nehmen kein Bild, auf dem jemand albern, schlafend oder krank aussieht.`,
  'If you do not wish to appear, ask at the registration desk for a badge with a yellow ribbon: our photographers leave out whoever wears one, and the last two rows of each hall are never filmed. You may withdraw your consent at any time by writing to':
    'Wenn Sie nicht zu sehen sein möchten, bitten Sie am Empfang um ein Namensschild mit gelbem Band: Wer es trägt, wird nicht fotografiert, und die letzten beiden Reihen jedes Saals werden nie gefilmt. Ihre Einwilligung können Sie jederzeit widerrufen; schreiben Sie an',
  '; we then remove the pictures that show you from our pages.':
    '; wir entfernen dann die Bilder, auf denen Sie zu sehen sind, von unseren Seiten.',
  'Responsibility for submitted content': 'Verantwortung für eingereichte Inhalte',
  [`Authors are responsible for the content of their abstracts, slides and posters: for its accuracy, for the consent of all co-authors and for permission to use the work of others. The organisers of Earth Sciences and Natural Hazards and ${product} do not verify results and do not share in this responsibility.`]: `Für den Inhalt von Abstracts, Folien und Postern sind die Verfasser verantwortlich: für die Richtigkeit, für das Einverständnis aller Beteiligten und für die Erlaubnis, Arbeiten anderer zu verwenden. Die Veranstalter der Konferenz und ${product} prüfen keine Ergebnisse und tragen diese Verantwortung nicht mit.`,
  'Work that turns out to be plagiarised or fabricated is withdrawn from the programme and from its record, without refund of the fee.':
    'Arbeiten, die sich als abgeschrieben oder erfunden erweisen, werden aus dem Programm und seiner Dokumentation genommen; die Gebühr wird nicht erstattet.',
  Terms: 'Bedingungen',
  'Badges are personal and are worn at the conference. A badge that is shared is no longer valid.':
    'Namensschilder sind persönlich und werden auf der Konferenz getragen. Ein weitergegebenes Schild gilt nicht mehr.',
  'Programme and speakers may change for reasons beyond our control. Changes are shown on these pages and do not by themselves give a right to a refund.':
    'Programm und Vortragende können sich aus Gründen ändern, auf die wir keinen Einfluss haben. Änderungen stehen auf diesen Seiten und begründen für sich keinen Anspruch auf Erstattung.',
  'Participants are responsible for their own visas, insurance and belongings. We write invitation letters for registered participants.':
    'Um Visum, Versicherung und Gepäck kümmern sich die Teilnehmenden selbst. Angemeldeten schreiben wir eine Einladung.',
  'Everybody who takes part accepts our': 'Wer teilnimmt, hält sich an unseren',
  'Code of Conduct': 'Verhaltenskodex',
  'Our general': 'Unsere allgemeinen',
  'Terms and Conditions': 'Geschäftsbedingungen',
  and: 'und die',
  'Privacy Policy': 'Datenschutzerklärung',
  'apply as well. Participants are 18 years of age or over, or are accompanied by an adult who is responsible for them.':
    'gelten ebenfalls. Teilnehmende sind mindestens 18 Jahre alt oder kommen in Begleitung eines Erwachsenen, der für sie verantwortlich ist.',
})
