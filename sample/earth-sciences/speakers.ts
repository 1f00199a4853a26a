import type { SpeakerManuscript } from '#sample/manuscript.ts'

const plenary: SpeakerManuscript[] = [
  {
    group: 'plenary',
    name: 'Marama Te Wharau',
    looks: { hair: 'long' },
    affiliation: 'Institute of Southern Faults, Wellington, New Zealand',
    awards: ['Southern Cross Medal in Geophysics', 'Fellow of the Tasman Academy of Earth Sciences'],
    talkTitle: 'Reading a fault before it speaks: slow slip beneath the North Island',
    abstract:
      'Slow slip events release as much strain as a great earthquake and shake nothing. Forty ocean-bottom gauges show how they start, how they migrate, and when they should worry us.',
    biography: [
      'Marama Te Wharau is director of the Institute of Southern Faults and has listened to one plate boundary for twenty-three years. She grew up on the Wairarapa coast, where her grandmother taught her which terraces had come out of the sea, and in whose lifetime.',
      'She leads the array of ocean-bottom pressure gauges that first followed a slow slip event from beginning to end, and works with coastal iwi to join oral history and sediment cores into one record of past tsunamis. She has advised the governments of four Pacific nations, and is as glad to be interrupted by a school class as by a minister.',
    ],
  },
  {
    group: 'plenary',
    name: 'Bautista Ferreyra Lagos',
    looks: { hair: 'cropped', hasBeard: true },
    affiliation: 'Universidad de los Volcanes del Sur, Bariloche, Argentina',
    awards: ['Premio Cordillera Austral'],
    talkTitle: 'Ash forecasts that farmers can use',
    abstract:
      'A map of ash thickness does not tell a farmer whether to move the sheep. We rebuilt a forecast around five decisions, and in two eruptions it was used.',
    biography: [
      'Bautista Ferreyra Lagos is professor of volcanology at the Universidad de los Volcanes del Sur. As a child he helped his family to shovel ash from the roof of a sheep shed, and he has measured every ash fall in northern Patagonia since.',
      'His group combines satellite retrievals, a modest supercomputer and a telephone list of two hundred farmers, who report grain size with a kitchen sieve. Their joint forecasts are issued in decisions instead of millimetres. He has published widely on tephra transport, holds a pilot’s licence that he describes as mainly theoretical, and is co-author of a manual on clearing ash that has been translated into six languages.',
    ],
  },
  {
    group: 'plenary',
    name: 'Astrid Nørgaard-Thuesen',
    looks: { hair: 'bun', hasGlasses: true },
    affiliation: 'Disko Bay Centre for Ice Research, Ilulissat, Greenland',
    awards: ['Disko Bay Prize', 'Polar Lectureship of the Nordic Geological Union'],
    talkTitle: 'What one glacier told us in sixty winters',
    abstract:
      'The longest unbroken record of a calving front in Greenland, assembled from hunters’ diaries, aerial plates and radar, separates the effect of the ocean from that of the air.',
    biography: [
      'Astrid Nørgaard-Thuesen leads the Disko Bay Centre for Ice Research. She came to Ilulissat for one field season as a student, and has spent thirty-one winters there.',
      'Her record of a single calving front, which reaches back through radar, aerial plates and the diaries of hunters’ families, is the reference for models of ice discharge in the whole of the bay. She trains local observers, who are named as authors, and has moved half of her centre’s teaching into Greenlandic. She edits an atlas of sea-ice words and takes every visitor, whatever their rank, to empty the rain gauge.',
    ],
  },
  {
    group: 'plenary',
    name: 'Yusuf Abdirashid Warsame',
    looks: { hair: 'cropped', hasGlasses: true },
    affiliation: 'Horn of Africa Institute for Water and Rocks, Djibouti City, Djibouti',
    awards: ['East African Groundwater Medal'],
    talkTitle: 'Finding water under basalt with borrowed signals',
    abstract:
      'Distant lightning and long-wave radio serve as a free source for electromagnetic sounding. Of 61 boreholes sited in this way, 52 give water all year round.',
    biography: [
      'Yusuf Abdirashid Warsame heads hydrogeophysics at the Horn of Africa Institute for Water and Rocks. He trained as a radio engineer, and noticed that the static that spoilt his broadcasts changed with the ground beneath the aerial.',
      'Out of that observation grew a method of sounding that needs no transmitter and fits into a rucksack. It has been used to site wells in five countries, always with a contract that leaves the data with the village. He teaches field geophysics under a tent, reviews for three journals, and keeps a public list of his dry holes, each with an explanation of what he had misread.',
    ],
  },
  {
    group: 'plenary',
    name: 'Li Wenqing',
    looks: { hair: 'bob' },
    affiliation: 'Loess Plateau Research Institute, Xi’an, China',
    awards: ['Yellow Earth Prize for Geomorphology', 'Young Geologist Award of the Plateau Society'],
    talkTitle: 'Terraces, check dams and the silence of the Yellow River',
    abstract:
      'The river carries a tenth of the silt that it did in 1960. A budget of 1,200 catchments says who stopped it, what happens when the dams are full, and how long we have.',
    biography: [
      'Li Wenqing is research professor at the Loess Plateau Research Institute. She studies how people and rivers share a landscape that is made of dust, and has walked most of the twelve hundred catchments in her data set.',
      'Her sediment budgets brought together hydrologists, historians and village accountants, and have changed how old check dams are maintained. She is known for field notebooks of unusual beauty, several of which have been exhibited, and for insisting that each student draw a valley before modelling it. She serves on two international panels on land degradation and is writing a history of the plateau for general readers.',
    ],
  },
]

const keynote: SpeakerManuscript[] = [
  {
    group: 'keynote',
    name: 'Ottoline Braithwaite-Shaw',
    looks: { hair: 'curls', hasGlasses: true },
    affiliation: 'Pennine University, Leeds, United Kingdom',
    awards: ['Pennine Prize for Hazard Research'],
    talkTitle: 'Landslides heard by fibre: telecommunication cables as a hillside nerve',
    abstract:
      'An unused fibre in an ordinary cable listens to forty kilometres of valley. It heard eleven landslides in two winters, two of them before they moved.',
    biography: [
      'Ottoline Braithwaite-Shaw is associate professor of environmental seismology at Pennine University. She came to the subject from music, as a cellist with an interest in strings that nobody plays.',
      'Her group turns unused telecommunication fibres into seismic arrays, and has shown that a hillside creaks in a recognisable way days before it fails. She works with road authorities and village councils on warnings that are neither too many nor too late, publishes her false alarms with the same care as her successes, and conducts a choir of geoscientists at every meeting that will let her have a room with a piano.',
    ],
  },
  {
    group: 'keynote',
    name: 'Rakesh Thapaliya-Gurung',
    looks: { hair: 'parted' },
    affiliation: 'Himal Institute of Mountain Science, Pokhara, Nepal',
    awards: ['Himal Gold Medal', 'Mountain Partnership Fellow'],
    talkTitle: 'Lakes that were not on the map: glacial floods and the valleys below',
    abstract:
      'Every monsoon makes and drains lakes that no inventory lists. Daily radar and a siren that costs less than a goat now give eleven villages forty minutes.',
    biography: [
      'Rakesh Thapaliya-Gurung leads the glacier hazards group of the Himal Institute of Mountain Science. He carried loads as a porter before he carried instruments, and still plans every expedition around what can be carried by those who live there.',
      'His inventory of short-lived glacial lakes, updated every day, has overturned the belief that only large lakes are dangerous. He designed a warning siren with villagers in the valley of the Madi that is maintained by its secondary school. He has received honours in Nepal and abroad, and spends the prize money on batteries.',
    ],
  },
  {
    group: 'keynote',
    name: 'Noémie Desrosiers-Kahn',
    looks: { hair: 'long', hasGlasses: true },
    affiliation: 'Institut du Fleuve, Rimouski, Canada',
    awards: ['Prix du Fleuve pour la recherche côtière'],
    talkTitle: 'Moving a village: coastal retreat as an applied science',
    abstract:
      'Three villages on the Gulf moved inland by choice. What the models predicted, what the neighbours wanted, and which of the two turned out to be right.',
    biography: [
      'Noémie Desrosiers-Kahn is professor of coastal dynamics at the Institut du Fleuve. She measures how fast a shore retreats and, which is rarer, what happens to the people who live on it.',
      'She has accompanied three communities on the Gulf of St Lawrence from the first crack in a church wall to the last house moved, and has published the costs, the quarrels and the lessons. Her open model of bluff erosion is used by twelve municipalities. She teaches a course with a notary and a priest, sails to work when the ice permits, and believes that a map should always show where the school is.',
    ],
  },
]

const invited: SpeakerManuscript[] = [
  {
    group: 'invited',
    name: 'Jóhanna Sigurveig Brekkan',
    looks: { hair: 'bob' },
    affiliation: 'Hekla Institute of Technology, Reykjavík, Iceland',
    awards: ['Hekla Award for Young Scientists'],
    talkTitle: 'Carbon to stone: five years of a basalt well',
    abstract:
      'Of 41,000 tonnes of dissolved carbon dioxide injected into young basalt, 93% had turned to carbonate within two years. Where the rest went is the more interesting question.',
    biography: [
      'Jóhanna Sigurveig Brekkan is a geochemist at the Hekla Institute of Technology. She works on the mineral storage of carbon, from beakers in her laboratory to wells on a lava plain, and is responsible for one of the longest monitored injections in basalt.',
      'Her isotopic method tells carbonate that was made by injection from carbonate that was always there, and is being adopted as a standard of proof. She explains her work each summer to some four thousand visitors at the well, in three languages. She sings in a band whose songs are, to a surprising extent, about pore pressure.',
    ],
  },
  {
    group: 'invited',
    name: 'Thandiwe Mokoena-Radebe',
    looks: { hair: 'curls' },
    affiliation: 'Highveld University, Johannesburg, South Africa',
    awards: ['Highveld Research Chair in Mine Seismology'],
    talkTitle: 'Mines that shake: telling natural from induced in a deep gold field',
    abstract:
      'Two classes of tremor overlap in a mining district. A classifier trained underground separates them at the surface and settles an old argument about who should pay.',
    biography: [
      'Thandiwe Mokoena-Radebe holds the research chair in mine seismology at Highveld University. Her father worked underground for thirty years, and she chose her subject on the day on which his shift came up late.',
      'She runs a network of sensors three kilometres below the surface, and has shown how the rock warns of some kinds of burst and is silent about others. Her classifier of natural and induced tremors is used by two mining districts and by their insurers. She mentors young women in engineering, chairs a safety council of unions and companies, and takes each of her students underground in their first month.',
    ],
  },
  {
    group: 'invited',
    name: 'Davide Castelnuovo-Prada',
    looks: { hair: 'curls', hasBeard: true },
    affiliation: 'Istituto Ligure di Scienze della Terra, Genoa, Italy',
    awards: ['Premio Liguria per la Geologia'],
    talkTitle: 'Dry-stone walls as hydrological instruments',
    abstract:
      'Eight thousand kilometres of terrace walls hold a coast together. Sensors in ninety of them show how a wall drains, bulges and, cared for, lasts.',
    biography: [
      'Davide Castelnuovo-Prada is a researcher at the Istituto Ligure di Scienze della Terra and a certified dry-stone waller. He spends three days a week with sensors and two with stones, and regards the division as accidental.',
      'His measurements in terrace walls of the Ligurian coast have shown that a well-built wall handles a cloudburst better than a concrete one at a fifth of the price, and that neglect, more than climate, makes terraces fail. He has set up a school for wallers, a public map of ninety instrumented walls, and an annual competition in which hydrologists build and masons judge.',
    ],
  },
  {
    group: 'invited',
    name: 'Aigerim Suleimenova-Bekova',
    looks: { hair: 'bun' },
    affiliation: 'Tian Shan Observatory of the Earth, Almaty, Kazakhstan',
    awards: ['Tian Shan Prize for Data Stewardship'],
    talkTitle: 'Rescuing a century of seismograms from smoked paper',
    abstract:
      'Four hundred thousand seismograms on smoked paper are being scanned and turned into data. The great earthquakes of 1887 to 1911 are beginning to look different.',
    biography: [
      'Aigerim Suleimenova-Bekova directs the archive of the Tian Shan Observatory of the Earth, which holds one of the largest collections of analogue seismograms. She trained as a seismologist and then, when she saw the mould in the cellar, as a paper conservator.',
      'Her team has built a scanner for smoked paper out of a retired lathe and has published the software with which a single trace becomes a time series. The first results have already moved the epicentre of one great earthquake by sixty kilometres. She coordinates eleven archives in Central Asia and the Caucasus, and lectures on why data must outlive their format.',
    ],
  },
]

export const speakers = [...plenary, ...keynote, ...invited]
