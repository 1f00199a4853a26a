import type { SpeakerManuscript } from '#sample/manuscript.ts'

export const invitedSpeakers: SpeakerManuscript[] = [
  {
    group: 'invited',
    name: 'Kim Seo-yul',
    looks: { hair: 'parted' },
    affiliation: 'Hanbit Institute of Science, Daejeon, South Korea',
    awards: ['Hanbit Young Investigator Award'],
    talkTitle: 'Anode-free sodium cells on a hard-carbon lawn',
    abstract:
      'A two-micrometre carbon nap on the current collector makes sodium plate evenly. Cells without any anode run for 600 cycles and use no copper.',
    biography: [
      'Kim Seo-yul is a group leader at the Hanbit Institute of Science, where he works on batteries made of things that nobody fights over: sodium, iron, carbon and air. He completed his doctorate on the nucleation of alkali metals and spent two years as a process engineer in an electrode coating line.',
      'His carbon nap for anode-free cells came out of a cleaning accident that he describes, with photographs, in the supporting information of the paper. He teaches a course on reproducible electrochemistry that more than two thousand students have followed online, and he rows, badly and cheerfully, for the institute’s crew.',
    ],
  },
  {
    group: 'invited',
    name: 'Dragana Živojinović-Kostić',
    looks: { hair: 'bun' },
    affiliation: 'Petrovaradin Technical University, Novi Sad, Serbia',
    awards: ['Danube Prize for Tribology'],
    talkTitle: 'Wear debris as evidence: forensic tribology of wind-turbine bearings',
    abstract:
      'Each wear mechanism leaves particles of its own shape. A trained classifier reads oil samples and names the failing part six months before vibration does.',
    biography: [
      'Dragana Živojinović-Kostić is professor of tribology at Petrovaradin Technical University. Her laboratory receives used oil from some four hundred wind turbines and reads it as a physician reads blood.',
      'She began as a maintenance engineer for river dredgers and moved into research after a bearing failed that every instrument had called healthy. Her atlas of wear particles, with nine thousand annotated micrographs, is free to use, and it has become a standard set for training. She directs the summer school on machine health that is held on a boat between Novi Sad and Vienna, and is a member of two standards committees on lubricants.',
    ],
  },
  {
    group: 'invited',
    name: 'Bjarni Þórhallsson Lyngdal',
    looks: { hair: 'cropped', hasBeard: true },
    affiliation: 'Hekla Institute of Technology, Reykjavík, Iceland',
    awards: ['Hekla Award for Applied Geochemistry'],
    talkTitle: 'Basalt fibre at the end of its life: from rotor blade back to melt',
    abstract:
      'Basalt fibre can be remelted without sorting. We follow one tonne of blade material through pyrolysis, remelt and drawing, with strength and energy at each step.',
    biography: [
      'Bjarni Þórhallsson Lyngdal leads the fibre laboratory of the Hekla Institute of Technology, which draws basalt with heat from the ground it stands on. A geologist by training, he became a materials scientist when he was asked, at a conference dinner, why nobody spins lava.',
      'His group closes loops: every fibre that it designs must have a documented second life. The remelting line that he will describe takes in retired rotor blades from three countries. He has published on volcanic glass, geothermal furnaces and the economics of remoteness, and spends August guiding hikers over the lava fields that supply his raw material.',
    ],
  },
  {
    group: 'invited',
    name: 'Luciana Azevedo Prado-Lins',
    looks: { hair: 'curls', hasGlasses: true },
    affiliation: 'Universidade do Planalto Verde, Campinas, Brazil',
    awards: ['Prêmio Planalto de Inovação'],
    talkTitle: 'Nanocellulose from sugar-cane bagasse: drying it without losing it',
    abstract:
      'Nanocellulose is easy to make wet and hard to ship dry. Spray-freezing with two per cent of sucrose keeps the fibrils apart, and water brings them back within a minute.',
    biography: [
      'Luciana Azevedo Prado-Lins is professor of polymer science at the Universidade do Planalto Verde. She studies what sugar mills throw away, and is proud that her pilot plant stands inside a mill instead of beside a laboratory.',
      'Her method of drying nanocellulose made it possible to ship the material as a powder, and has been taken up by two packaging firms and a maker of dental pastes. She coordinates a network of nine universities on biomass fractions, has supervised twenty-two doctorates, and wrote the section on cellulose in a widely used Portuguese textbook. She sings alto in a choir of chemists that takes requests.',
    ],
  },
  {
    group: 'invited',
    name: 'Arash Daneshvari-Fard',
    looks: { hair: 'parted', hasBeard: true, hasGlasses: true },
    affiliation: 'Zagros University of Science, Shiraz, Iran',
    awards: ['Zagros Distinguished Researcher'],
    talkTitle: 'High-entropy alloys for the dentist: wear against enamel',
    abstract:
      'A crown that outlasts the tooth opposite is a bad crown. A titanium–zirconium–niobium alloy can be tuned to wear at the rate of enamel, within ten per cent.',
    biography: [
      'Arash Daneshvari-Fard teaches physical metallurgy at Zagros University of Science. Both of his parents were dentists, and he maintains that the mouth is the most demanding test rig in materials science: wet, salty, hot, cold, loaded a thousand times a day and impossible to switch off.',
      'His group designs multi-principal-element alloys by their wear partners instead of by their hardness, with a chewing simulator that it built itself. He has published sixty papers and three open data sets, and runs a programme that lends old microscopes, repaired and calibrated by students, to secondary schools in the province of Fars.',
    ],
  },
  {
    group: 'invited',
    name: 'Meera Ramanujan-Pillai',
    looks: { hair: 'long' },
    affiliation: 'Malabar Centre for Polymer Research, Thiruvananthapuram, India',
    awards: ['Malabar Science Forum Medal'],
    talkTitle: 'Natural rubber that can be unmade',
    abstract:
      'Disulphide exchange gives vulcanised natural rubber a second life in the press. Tread compounds keep 92% of their strength after three rounds of recycling.',
    biography: [
      'Meera Ramanujan-Pillai is senior scientist at the Malabar Centre for Polymer Research, in the middle of the country’s rubber belt. She holds a doctorate on exchange reactions in networks, and set up her group to answer one question: can a tyre be a tyre twice?',
      'The catalyst that she found in the sixth year of looking costs less than the carbon black that it travels with. She works with smallholders’ cooperatives on latex quality, has trained some two hundred women as rubber technicians, and serves on the national panel that drafts rules for the recycling of tyres. Her research notebooks are public from the day after each experiment.',
    ],
  },
  {
    group: 'invited',
    name: 'Hélène Vuilleumier-Droz',
    looks: { hair: 'bob', hasGlasses: true },
    affiliation: 'École Technique du Haut-Jura, Neuchâtel, Switzerland',
    awards: ['Prix du Haut-Jura', 'Micromechanics Lectureship of the Jura Society of Engineers'],
    talkTitle: 'Springs without temperature: elinvar behaviour in metallic glass',
    abstract:
      'The stiffness of most metals falls as they warm. One family of metallic glasses stays constant to a few parts per million over 60 kelvin, and can be moulded into hairsprings.',
    biography: [
      'Hélène Vuilleumier-Droz leads micromechanics at the École Technique du Haut-Jura, in a valley where precision is a local dialect. She took her doctorate on relaxation in glasses and worked for eight years in a workshop that made measuring instruments before she returned to academia.',
      'Her springs of metallic glass are used in portable gravimeters and in one rather expensive clock. She is a patient advocate of publishing tolerances together with mean values, and her course on measurement uncertainty is taken by physicists, engineers and, every year, a few watchmakers. She is vice-president of a regional foundation that finances apprenticeships.',
    ],
  },
  {
    group: 'invited',
    name: 'Callum MacAskill-Boyd',
    looks: { hair: 'cropped', hasBeard: true },
    affiliation: 'Grampian University, Aberdeen, United Kingdom',
    awards: ['Grampian Prize for Offshore Engineering'],
    talkTitle: 'Mooring ropes for floating wind: ageing of polyester under a million storms',
    abstract:
      'A rope that lasts for 25 years cannot be tested for 25 years. We compare accelerated cycling with ropes brought up after eleven years at sea and find the mechanism that the laboratory misses.',
    biography: [
      'Callum MacAskill-Boyd is reader in offshore materials at Grampian University. He grew up on Lewis in a family of fishermen and boatbuilders and still splices the laboratory’s ropes himself.',
      'He has spent fifteen years finding out how synthetic moorings age, first for fish farms and now for floating wind, and he owns what may be the largest collection of used rope in academic hands: 14 kilometres, each metre labelled. His tests persuaded one classification society to change its discard criteria. He supervises an industrial doctoral centre with sixteen students and writes a popular newsletter on knots.',
    ],
  },
  {
    group: 'invited',
    name: 'Nurul Aisyah Ridzuan-Omar',
    looks: { hair: 'scarf', hasGlasses: true },
    affiliation: 'Tanjung Bunga University of Science, Penang, Malaysia',
    awards: ['Penang Strait Science Award'],
    talkTitle: 'Lead-free solder for the tropics',
    abstract:
      'Warm, humid storage grows whiskers on tin. A trace of bismuth and a change in reflow profile stop them without hurting fatigue life: results from 38,000 joints.',
    biography: [
      'Nurul Aisyah Ridzuan-Omar is associate professor of electronic materials at Tanjung Bunga University of Science. Penang assembles a good part of the world’s electronics, and her laboratory has the ear, and the rejects, of a dozen plants.',
      'She studies reliability where it is hardest, in heat and humidity, and has built a climate hall in which circuit boards age under conditions taken from real warehouses. Her solder alloy is used in medical equipment for rural clinics. She is treasurer of a regional microelectronics association, sits on a standards panel for soldering, and runs repair cafés at which students mend what visitors bring along.',
    ],
  },
  {
    group: 'invited',
    name: 'Gábor Szentmihályi-Nagy',
    looks: { hair: 'bald', hasGlasses: true },
    affiliation: 'Tisza Research Centre, Szeged, Hungary',
    awards: ['Tisza Prize for Photonics'],
    talkTitle: 'Writing glass with light: optical memory for ten thousand years',
    abstract:
      'Femtosecond pulses write nanogratings into silica that survive 800 °C. We report on writing at 4 MB/s, on reading without a laboratory, and on what to store.',
    biography: [
      'Gábor Szentmihályi-Nagy heads the laser materials group of the Tisza Research Centre. He works on glass that remembers: silica into which short laser pulses write structures finer than the wavelength that reads them.',
      'He came to optics from archives: as a student he digitised parish registers and saw more hard disks fail than books. His group holds the record for the error rate of optical memory in glass and works with two national libraries on what deserves to be kept. He chairs the outreach committee of his centre, and is known for an evening lecture in which he sets fire to a data carrier and then reads it.',
    ],
  },
  {
    group: 'invited',
    name: 'Chipo Marufu-Dlamini',
    looks: { hair: 'curls' },
    affiliation: 'Zambezi Plateau University, Harare, Zimbabwe',
    awards: ['Zambezi Plateau Research Chair in Minerals'],
    talkTitle: 'Lithium without acid: roasting lepidolite with gypsum',
    abstract:
      'A dry route from lepidolite to lithium carbonate uses gypsum waste and no sulphuric acid. A demonstration plant of two tonnes a day gives a carbonate of battery grade.',
    biography: [
      'Chipo Marufu-Dlamini holds the research chair in minerals processing at Zambezi Plateau University. She works on the step between rock and chemical, where, she says, most of the value and nearly all of the harm are decided.',
      'Her dry process for lithium mica turns one industrial waste into the reagent for another and needs a twentieth of the water of the usual route. She has served on two environmental inquiries, publishes full mass balances with every paper, and insists that pilot plants be open to their neighbours on the first Saturday of each month. Her former students now run laboratories in five African countries.',
    ],
  },
  {
    group: 'invited',
    name: 'Theodora Kalogeraki-Venieri',
    looks: { hair: 'bun', hasGlasses: true },
    affiliation: 'Minoan Institute of Technology, Heraklion, Greece',
    awards: ['Minoan Foundation Prize for Heritage Science'],
    talkTitle: 'Mortars that forgive: learning from a Venetian harbour wall',
    abstract:
      'Cores from a harbour wall show lime lumps that dissolve, travel and close cracks. We reproduce the mechanism in a modern repair mortar and test it in sea water.',
    biography: [
      'Theodora Kalogeraki-Venieri directs the heritage materials laboratory of the Minoan Institute of Technology. Her work starts from walls that have stood for too long for theory and asks what their builders knew.',
      'She combines petrography, chemistry and the account books of Venetian masons, which she reads in the original. Her repair mortars are in use on four monuments and, lately, on a motorway. She has led excavations, founded a guild for lime workers that trains twenty people a year, and serves as an expert for several conservation bodies around the Mediterranean. She believes that the best samples are found on the way to lunch.',
    ],
  },
]
