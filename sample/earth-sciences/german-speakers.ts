/** Who speaks about what, in German, by its English: titles, summaries, lives and honours. */
export const germanSpeakers: Readonly<Record<string, string>> = {
  // Marama Te Wharau
  'Southern Cross Medal in Geophysics': 'Southern-Cross-Medaille für Geophysik',
  'Fellow of the Tasman Academy of Earth Sciences':
    'Mitglied der Tasmanischen Akademie der Erdwissenschaften',
  'Reading a fault before it speaks: slow slip beneath the North Island':
    'Eine Verwerfung lesen, bevor sie spricht: langsames Gleiten unter der Nordinsel',
  'Slow slip events release as much strain as a great earthquake and shake nothing. Forty ocean-bottom gauges show how they start, how they migrate, and when they should worry us.':
    'Langsames Gleiten löst so viel Spannung wie ein großes Erdbeben und erschüttert nichts. Vierzig Messgeräte am Meeresboden zeigen, wie es beginnt, wie es wandert und wann es uns Sorgen machen sollte.',
  'Marama Te Wharau is director of the Institute of Southern Faults and has listened to one plate boundary for twenty-three years. She grew up on the Wairarapa coast, where her grandmother taught her which terraces had come out of the sea, and in whose lifetime.':
    'Marama Te Wharau leitet das Institute of Southern Faults und hört seit dreiundzwanzig Jahren auf eine einzige Plattengrenze. Sie wuchs an der Küste von Wairarapa auf, wo ihre Großmutter ihr zeigte, welche Terrassen aus dem Meer gekommen waren und zu wessen Lebzeiten.',
  'She leads the array of ocean-bottom pressure gauges that first followed a slow slip event from beginning to end, and works with coastal iwi to join oral history and sediment cores into one record of past tsunamis. She has advised the governments of four Pacific nations, and is as glad to be interrupted by a school class as by a minister.':
    'Ihr Netz von Druckmessern am Meeresboden verfolgte als erstes ein langsames Gleiten von Anfang bis Ende. Mit den Iwi der Küste fügt sie mündliche Überlieferung und Bohrkerne zu einer Chronik früherer Tsunamis zusammen. Sie hat die Regierungen von vier pazifischen Staaten beraten und lässt sich von einer Schulklasse so gern unterbrechen wie von einem Minister.',

  // Bautista Ferreyra Lagos
  'Ash forecasts that farmers can use': 'Aschevorhersagen, mit denen Bauern etwas anfangen können',
  'A map of ash thickness does not tell a farmer whether to move the sheep. We rebuilt a forecast around five decisions, and in two eruptions it was used.':
    'Eine Karte der Aschedicke sagt einem Bauern nicht, ob er die Schafe wegbringen soll. Wir haben eine Vorhersage um fünf Entscheidungen herum neu gebaut, und bei zwei Ausbrüchen wurde sie befolgt.',
  'Bautista Ferreyra Lagos is professor of volcanology at the Universidad de los Volcanes del Sur. As a child he helped his family to shovel ash from the roof of a sheep shed, and he has measured every ash fall in northern Patagonia since.':
    'Bautista Ferreyra Lagos ist Professor für Vulkanologie an der Universidad de los Volcanes del Sur. Als Kind half er seiner Familie, Asche vom Dach eines Schafstalls zu schaufeln, und hat seither jeden Aschefall im Norden Patagoniens vermessen.',
  'His group combines satellite retrievals, a modest supercomputer and a telephone list of two hundred farmers, who report grain size with a kitchen sieve. Their joint forecasts are issued in decisions instead of millimetres. He has published widely on tephra transport, holds a pilot’s licence that he describes as mainly theoretical, and is co-author of a manual on clearing ash that has been translated into six languages.':
    'Seine Gruppe verbindet Satellitendaten, einen bescheidenen Großrechner und eine Telefonliste mit zweihundert Bauern, die mit einem Küchensieb die Korngröße melden. Ihre gemeinsamen Vorhersagen nennen Entscheidungen statt Millimeter. Er hat viel über den Transport von Tephra veröffentlicht, besitzt einen Flugschein, den er als vor allem theoretisch bezeichnet, und ist Mitverfasser eines Handbuchs zum Räumen von Asche, das in sechs Sprachen übersetzt ist.',

  // Astrid Nørgaard-Thuesen
  'Disko Bay Prize': 'Disko-Bucht-Preis',
  'Polar Lectureship of the Nordic Geological Union': 'Polarvorlesung der Nordischen Geologischen Union',
  'What one glacier told us in sixty winters': 'Was ein Gletscher uns in sechzig Wintern erzählt hat',
  'The longest unbroken record of a calving front in Greenland, assembled from hunters’ diaries, aerial plates and radar, separates the effect of the ocean from that of the air.':
    'Die längste lückenlose Aufzeichnung einer Kalbungsfront in Grönland, zusammengesetzt aus Tagebüchern von Jägern, Luftbildern und Radar, trennt die Wirkung des Meeres von der der Luft.',
  'Astrid Nørgaard-Thuesen leads the Disko Bay Centre for Ice Research. She came to Ilulissat for one field season as a student, and has spent thirty-one winters there.':
    'Astrid Nørgaard-Thuesen leitet das Disko Bay Centre for Ice Research. Als Studentin kam sie für einen Sommer nach Ilulissat und hat seither einunddreißig Winter dort verbracht.',
  'Her record of a single calving front, which reaches back through radar, aerial plates and the diaries of hunters’ families, is the reference for models of ice discharge in the whole of the bay. She trains local observers, who are named as authors, and has moved half of her centre’s teaching into Greenlandic. She edits an atlas of sea-ice words and takes every visitor, whatever their rank, to empty the rain gauge.':
    'Ihre Aufzeichnung einer einzigen Kalbungsfront, die über Radar und Luftbilder bis zu den Tagebüchern von Jägerfamilien zurückreicht, ist der Maßstab für Modelle des Eisabflusses in der ganzen Bucht. Sie bildet Beobachter vor Ort aus, die als Autoren genannt werden, und hält die Hälfte der Lehre ihres Zentrums auf Grönländisch. Sie gibt einen Atlas der Wörter für Meereis heraus und nimmt jeden Gast, gleich welchen Ranges, zum Leeren des Regenmessers mit.',

  // Yusuf Abdirashid Warsame
  'East African Groundwater Medal': 'Ostafrikanische Grundwassermedaille',
  'Finding water under basalt with borrowed signals': 'Wasser unter Basalt finden, mit geliehenen Signalen',
  'Distant lightning and long-wave radio serve as a free source for electromagnetic sounding. Of 61 boreholes sited in this way, 52 give water all year round.':
    'Ferne Blitze und Langwellensender dienen als kostenlose Quelle für elektromagnetische Sondierung. Von 61 Brunnen, deren Ort so gewählt wurde, geben 52 das ganze Jahr Wasser.',
  'Yusuf Abdirashid Warsame heads hydrogeophysics at the Horn of Africa Institute for Water and Rocks. He trained as a radio engineer, and noticed that the static that spoilt his broadcasts changed with the ground beneath the aerial.':
    'Yusuf Abdirashid Warsame leitet die Hydrogeophysik am Horn of Africa Institute for Water and Rocks. Er ist gelernter Funkingenieur und bemerkte, dass sich das Rauschen, das seine Sendungen störte, mit dem Boden unter der Antenne änderte.',
  'Out of that observation grew a method of sounding that needs no transmitter and fits into a rucksack. It has been used to site wells in five countries, always with a contract that leaves the data with the village. He teaches field geophysics under a tent, reviews for three journals, and keeps a public list of his dry holes, each with an explanation of what he had misread.':
    'Daraus entstand ein Verfahren, das keinen Sender braucht und in einen Rucksack passt. In fünf Ländern wurden damit Brunnen gesetzt, immer mit einem Vertrag, der die Daten im Dorf lässt. Er lehrt Feldgeophysik in einem Zelt, begutachtet für drei Zeitschriften und führt eine öffentliche Liste seiner trockenen Bohrungen, jede mit der Erklärung, was er falsch gelesen hatte.',

  // Li Wenqing
  'Yellow Earth Prize for Geomorphology': 'Gelbe-Erde-Preis für Geomorphologie',
  'Young Geologist Award of the Plateau Society': 'Preis der Plateau Society für junge Geologen',
  'Terraces, check dams and the silence of the Yellow River':
    'Terrassen, Sperren und die Stille des Gelben Flusses',
  'The river carries a tenth of the silt that it did in 1960. A budget of 1,200 catchments says who stopped it, what happens when the dams are full, and how long we have.':
    'Der Fluss führt ein Zehntel des Schlicks von 1960. Eine Bilanz von 1200 Einzugsgebieten sagt, wer ihn aufhält, was geschieht, wenn die Sperren voll sind, und wie lange wir noch haben.',
  'Li Wenqing is research professor at the Loess Plateau Research Institute. She studies how people and rivers share a landscape that is made of dust, and has walked most of the twelve hundred catchments in her data set.':
    'Li Wenqing ist Forschungsprofessorin am Loess Plateau Research Institute. Sie untersucht, wie sich Menschen und Flüsse eine Landschaft aus Staub teilen, und ist die meisten der zwölfhundert Einzugsgebiete ihrer Daten selbst abgegangen.',
  'Her sediment budgets brought together hydrologists, historians and village accountants, and have changed how old check dams are maintained. She is known for field notebooks of unusual beauty, several of which have been exhibited, and for insisting that each student draw a valley before modelling it. She serves on two international panels on land degradation and is writing a history of the plateau for general readers.':
    'Ihre Sedimentbilanzen brachten Hydrologen, Historiker und Buchhalter von Dörfern zusammen und haben verändert, wie alte Sperren gepflegt werden. Bekannt ist sie für ungewöhnlich schöne Feldbücher, von denen einige ausgestellt wurden, und dafür, dass alle bei ihr ein Tal zeichnen, bevor sie es modellieren. Sie sitzt in zwei internationalen Gremien zum Verlust von Böden und schreibt eine Geschichte der Hochebene für alle.',

  // Ottoline Braithwaite-Shaw
  'Pennine Prize for Hazard Research': 'Pennine-Preis für Gefahrenforschung',
  'Landslides heard by fibre: telecommunication cables as a hillside nerve':
    'Mit der Faser gehörte Rutschungen: Telefonkabel als Nerv des Hangs',
  'An unused fibre in an ordinary cable listens to forty kilometres of valley. It heard eleven landslides in two winters, two of them before they moved.':
    'Eine ungenutzte Faser in einem gewöhnlichen Kabel hört vierzig Kilometer Tal ab. In zwei Wintern hörte sie elf Rutschungen, zwei davon, bevor sie sich bewegten.',
  'Ottoline Braithwaite-Shaw is associate professor of environmental seismology at Pennine University. She came to the subject from music, as a cellist with an interest in strings that nobody plays.':
    'Ottoline Braithwaite-Shaw ist außerordentliche Professorin für Umweltseismologie an der Pennine University. Sie kam von der Musik zum Fach, als Cellistin mit einer Vorliebe für Saiten, die niemand spielt.',
  'Her group turns unused telecommunication fibres into seismic arrays, and has shown that a hillside creaks in a recognisable way days before it fails. She works with road authorities and village councils on warnings that are neither too many nor too late, publishes her false alarms with the same care as her successes, and conducts a choir of geoscientists at every meeting that will let her have a room with a piano.':
    'Ihre Gruppe macht aus ungenutzten Fasern seismische Netze und hat gezeigt, dass ein Hang Tage vor dem Abrutschen auf erkennbare Weise knarrt. Mit Straßenbehörden und Gemeinderäten arbeitet sie an Warnungen, die weder zu häufig noch zu spät kommen. Ihre Fehlalarme veröffentlicht sie so sorgfältig wie ihre Erfolge, und sie leitet auf jeder Tagung, die ihr einen Raum mit Klavier gibt, einen Chor von Geowissenschaftlern.',

  // Rakesh Thapaliya-Gurung
  'Himal Gold Medal': 'Himal-Goldmedaille',
  'Mountain Partnership Fellow': 'Stipendium der Mountain Partnership',
  'Lakes that were not on the map: glacial floods and the valleys below':
    'Seen, die auf keiner Karte standen: Gletscherfluten und die Täler darunter',
  'Every monsoon makes and drains lakes that no inventory lists. Daily radar and a siren that costs less than a goat now give eleven villages forty minutes.':
    'Jeder Monsun füllt und leert Seen, die in keinem Verzeichnis stehen. Tägliches Radar und eine Sirene, die weniger kostet als eine Ziege, geben elf Dörfern nun vierzig Minuten.',
  'Rakesh Thapaliya-Gurung leads the glacier hazards group of the Himal Institute of Mountain Science. He carried loads as a porter before he carried instruments, and still plans every expedition around what can be carried by those who live there.':
    'Rakesh Thapaliya-Gurung leitet die Gruppe für Gletschergefahren am Himal Institute of Mountain Science. Bevor er Instrumente trug, trug er Lasten als Träger, und noch heute plant er jede Expedition nach dem, was die Menschen dort tragen können.',
  'His inventory of short-lived glacial lakes, updated every day, has overturned the belief that only large lakes are dangerous. He designed a warning siren with villagers in the valley of the Madi that is maintained by its secondary school. He has received honours in Nepal and abroad, and spends the prize money on batteries.':
    'Sein täglich erneuertes Verzeichnis kurzlebiger Gletscherseen hat den Glauben widerlegt, nur große Seen seien gefährlich. Mit Dorfbewohnern im Tal der Madi entwarf er eine Sirene, die von der dortigen Schule gewartet wird. Er ist in Nepal und anderswo geehrt worden und gibt das Preisgeld für Batterien aus.',

  // Noémie Desrosiers-Kahn
  'Moving a village: coastal retreat as an applied science':
    'Ein Dorf zieht um: Rückzug von der Küste als angewandte Wissenschaft',
  'Three villages on the Gulf moved inland by choice. What the models predicted, what the neighbours wanted, and which of the two turned out to be right.':
    'Drei Dörfer am Golf zogen aus freien Stücken landeinwärts. Was die Modelle vorhersagten, was die Nachbarn wollten und wer von beiden recht behielt.',
  'Noémie Desrosiers-Kahn is professor of coastal dynamics at the Institut du Fleuve. She measures how fast a shore retreats and, which is rarer, what happens to the people who live on it.':
    'Noémie Desrosiers-Kahn ist Professorin für Küstendynamik am Institut du Fleuve. Sie misst, wie schnell ein Ufer zurückweicht, und, was seltener ist, was aus den Menschen wird, die an ihm leben.',
  'She has accompanied three communities on the Gulf of St Lawrence from the first crack in a church wall to the last house moved, and has published the costs, the quarrels and the lessons. Her open model of bluff erosion is used by twelve municipalities. She teaches a course with a notary and a priest, sails to work when the ice permits, and believes that a map should always show where the school is.':
    'Sie hat drei Gemeinden am Sankt-Lorenz-Golf vom ersten Riss in einer Kirchenwand bis zum letzten umgezogenen Haus begleitet und Kosten, Streit und Lehren veröffentlicht. Ihr offenes Modell für den Abbruch von Steilufern nutzen zwölf Gemeinden. Sie gibt einen Kurs mit einer Notarin und einem Priester, segelt zur Arbeit, wenn das Eis es zulässt, und meint, eine Karte müsse immer zeigen, wo die Schule steht.',

  // Jóhanna Sigurveig Brekkan
  'Hekla Award for Young Scientists': 'Hekla-Preis für junge Wissenschaftler',
  'Carbon to stone: five years of a basalt well':
    'Aus Kohlenstoff wird Stein: fünf Jahre einer Bohrung im Basalt',
  'Of 41,000 tonnes of dissolved carbon dioxide injected into young basalt, 93% had turned to carbonate within two years. Where the rest went is the more interesting question.':
    'Von 41.000 Tonnen gelöstem Kohlendioxid, die in jungen Basalt gepresst wurden, waren nach zwei Jahren 93 % zu Karbonat geworden. Wohin der Rest ging, ist die spannendere Frage.',
  'Jóhanna Sigurveig Brekkan is a geochemist at the Hekla Institute of Technology. She works on the mineral storage of carbon, from beakers in her laboratory to wells on a lava plain, and is responsible for one of the longest monitored injections in basalt.':
    'Jóhanna Sigurveig Brekkan ist Geochemikerin am Hekla Institute of Technology. Sie arbeitet an der Speicherung von Kohlenstoff in Mineralen, vom Becherglas im Labor bis zu Bohrungen auf einer Lavaebene, und verantwortet eine der am längsten beobachteten Einleitungen in Basalt.',
  'Her isotopic method tells carbonate that was made by injection from carbonate that was always there, and is being adopted as a standard of proof. She explains her work each summer to some four thousand visitors at the well, in three languages. She sings in a band whose songs are, to a surprising extent, about pore pressure.':
    'Ihr Isotopenverfahren unterscheidet Karbonat, das durch die Einleitung entstand, von solchem, das immer da war, und wird eben zum Maßstab für den Nachweis. Jeden Sommer erklärt sie an der Bohrung rund viertausend Gästen ihre Arbeit, in drei Sprachen. Sie singt in einer Band, deren Lieder erstaunlich oft vom Porendruck handeln.',

  // Thandiwe Mokoena-Radebe
  'Highveld Research Chair in Mine Seismology': 'Highveld-Forschungsprofessur für Bergbauseismologie',
  'Mines that shake: telling natural from induced in a deep gold field':
    'Bergwerke, die beben: natürlich oder ausgelöst in einem tiefen Goldfeld',
  'Two classes of tremor overlap in a mining district. A classifier trained underground separates them at the surface and settles an old argument about who should pay.':
    'In einem Bergbaugebiet überlagern sich zwei Arten von Beben. Ein unter Tage trainiertes Verfahren trennt sie an der Oberfläche und beendet einen alten Streit darüber, wer bezahlen soll.',
  'Thandiwe Mokoena-Radebe holds the research chair in mine seismology at Highveld University. Her father worked underground for thirty years, and she chose her subject on the day on which his shift came up late.':
    'Thandiwe Mokoena-Radebe hat die Forschungsprofessur für Bergbauseismologie an der Highveld University inne. Ihr Vater arbeitete dreißig Jahre unter Tage, und ihr Fach wählte sie an dem Tag, an dem seine Schicht zu spät ausfuhr.',
  'She runs a network of sensors three kilometres below the surface, and has shown how the rock warns of some kinds of burst and is silent about others. Her classifier of natural and induced tremors is used by two mining districts and by their insurers. She mentors young women in engineering, chairs a safety council of unions and companies, and takes each of her students underground in their first month.':
    'Sie betreibt ein Netz von Sensoren in drei Kilometern Tiefe und hat gezeigt, wie das Gestein vor manchen Gebirgsschlägen warnt und über andere schweigt. Ihr Verfahren, natürliche von ausgelösten Beben zu unterscheiden, nutzen zwei Bergbaugebiete und deren Versicherer. Sie fördert junge Ingenieurinnen, leitet einen Sicherheitsrat von Gewerkschaften und Firmen und nimmt alle, die bei ihr studieren, im ersten Monat mit unter Tage.',

  // Davide Castelnuovo-Prada
  'Dry-stone walls as hydrological instruments': 'Trockenmauern als hydrologische Instrumente',
  'Eight thousand kilometres of terrace walls hold a coast together. Sensors in ninety of them show how a wall drains, bulges and, cared for, lasts.':
    'Achttausend Kilometer Terrassenmauern halten eine Küste zusammen. Sensoren in neunzig von ihnen zeigen, wie eine Mauer entwässert, sich wölbt und, wenn sie gepflegt wird, hält.',
  'Davide Castelnuovo-Prada is a researcher at the Istituto Ligure di Scienze della Terra and a certified dry-stone waller. He spends three days a week with sensors and two with stones, and regards the division as accidental.':
    'Davide Castelnuovo-Prada forscht am Istituto Ligure di Scienze della Terra und ist geprüfter Trockenmaurer. Drei Tage der Woche verbringt er mit Sensoren und zwei mit Steinen, und die Aufteilung hält er für Zufall.',
  'His measurements in terrace walls of the Ligurian coast have shown that a well-built wall handles a cloudburst better than a concrete one at a fifth of the price, and that neglect, more than climate, makes terraces fail. He has set up a school for wallers, a public map of ninety instrumented walls, and an annual competition in which hydrologists build and masons judge.':
    'Seine Messungen an der ligurischen Küste haben gezeigt, dass eine gut gebaute Trockenmauer einen Wolkenbruch besser verträgt als eine aus Beton, und das für ein Fünftel des Preises, und dass eher Vernachlässigung als das Klima Terrassen einstürzen lässt. Er hat eine Schule für Trockenmaurer gegründet, eine öffentliche Karte der neunzig Messmauern und einen jährlichen Wettbewerb, bei dem Hydrologen bauen und Maurer urteilen.',

  // Aigerim Suleimenova-Bekova
  'Tian Shan Prize for Data Stewardship': 'Tian-Shan-Preis für Datenpflege',
  'Rescuing a century of seismograms from smoked paper':
    'Ein Jahrhundert Seismogramme von berußtem Papier retten',
  'Four hundred thousand seismograms on smoked paper are being scanned and turned into data. The great earthquakes of 1887 to 1911 are beginning to look different.':
    'Vierhunderttausend Seismogramme auf berußtem Papier werden abgetastet und zu Daten. Die großen Erdbeben von 1887 bis 1911 sehen allmählich anders aus.',
  'Aigerim Suleimenova-Bekova directs the archive of the Tian Shan Observatory of the Earth, which holds one of the largest collections of analogue seismograms. She trained as a seismologist and then, when she saw the mould in the cellar, as a paper conservator.':
    'Aigerim Suleimenova-Bekova leitet das Archiv des Tian Shan Observatory of the Earth, das eine der größten Sammlungen analoger Seismogramme hütet. Sie ist Seismologin und wurde, als sie den Schimmel im Keller sah, auch Papierrestauratorin.',
  'Her team has built a scanner for smoked paper out of a retired lathe and has published the software with which a single trace becomes a time series. The first results have already moved the epicentre of one great earthquake by sixty kilometres. She coordinates eleven archives in Central Asia and the Caucasus, and lectures on why data must outlive their format.':
    'Ihr Team hat aus einer ausgedienten Drehbank einen Abtaster für berußtes Papier gebaut und die Programme veröffentlicht, mit denen aus einer Spur eine Zeitreihe wird. Die ersten Ergebnisse haben das Epizentrum eines großen Erdbebens schon um sechzig Kilometer verschoben. Sie koordiniert elf Archive in Zentralasien und im Kaukasus und lehrt, warum Daten ihr Format überleben müssen.',
}
